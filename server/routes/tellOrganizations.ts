import type { Scope } from '#domain/access/access.ts';
import { selfAndAncestors } from '#domain/orgs/path.ts';
import type { ServerDeps } from '../http/deps.ts';

interface Teller {
  readonly deps: Pick<ServerDeps, 'bus'>;
  readonly scope: Scope;
}

type ChangedKind =
  | 'organizations'
  | 'companies'
  | 'people'
  | 'messageConfigs'
  | 'outbox'
  | 'projects'
  | 'overdue'
  | 'imeis';

/** Whoever shows the tree, the units, the personnel, the projects or one of the settings asks for them again. */
export function tellChanged({ deps, scope }: Teller, kind: ChangedKind): void {
  const [root] = selfAndAncestors(scope.orgPath ?? '');
  if (root === undefined) return;
  deps.bus.publish('hints', [{ room: 'org', orgPath: root, event: 'config:changed', payload: { kind } }]);
}

/** Who was below it has another place, who is or was above it sees other rows: all of them begin anew. */
export function tellMoved({ deps }: Teller, oldPath: string, newPath: string): void {
  deps.bus.publish('hints', [
    { room: 'org', orgPath: oldPath, event: 'reset', payload: {} },
    { room: 'org', orgPath: newPath, event: 'reset', payload: {} },
  ]);
}
