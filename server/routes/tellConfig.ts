import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import { listOrganizationPaths } from '#db/orgs/listOrganizationPaths.ts';
import type { ServerDeps } from '../http/deps.ts';

/** What of the installation was changed: browsers ask for it again. */
export type ConfigKind = 'global' | 'dictionaries' | 'models';

/** Tells every browser that is connected. `reset`: rows they hold carry a name that changed. */
export async function tellConfig(deps: ServerDeps, kind: ConfigKind, reset = false): Promise<void> {
  const root = await deps.db.snapshot(findRootOrganization);
  if (root === null || root === undefined) return;
  const room = { room: 'org', orgPath: root.path } as const;
  deps.bus.publish('hints', [
    { ...room, event: 'config:changed', payload: { kind } },
    ...(reset ? [{ ...room, event: 'reset', payload: {} } as const] : []),
  ]);
}

/** The wall of an organisation was changed: what hangs there shows it at once. */
export async function tellWallScreen(deps: ServerDeps, orgId: string): Promise<void> {
  const paths = await deps.db.snapshot(listOrganizationPaths);
  const orgPath = paths.find(({ id }) => id === orgId)?.path;
  if (orgPath === undefined) return;
  deps.bus.publish('hints', [{ room: 'org', orgPath, event: 'config:changed', payload: { kind: 'screen' } }]);
}
