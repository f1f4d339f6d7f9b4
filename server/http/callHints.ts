import { countWaiting } from '#db/users/countWaiting.ts';
import type { Scope } from '#domain/access/access.ts';
import type { ChangeName, Hint, PlainChange } from '#domain/changes.ts';
import { isInstallationKind } from '#domain/configKinds.ts';
import { selfAndAncestors } from '#domain/orgs/path.ts';
import type { ServerDeps } from './deps.ts';
import { Answer } from './envelope.ts';

/** What one call tells: what its handler noted, and what its row names. */
export interface CallHints {
  readonly note: (...hints: readonly Hint[]) => void;
  /** To be called when the handler is done: everything it wrote is committed. Never throws. */
  readonly publish: (answer: unknown) => Promise<void>;
}

const isPlain = (name: ChangeName): name is PlainChange => name === 'users:changed' || isInstallationKind(name);

/**
 * Gathers what a call tells, and publishes it at once. What is noted goes out in any case; what the row alone names
 * only when something was done, so not with an answer that has an errno.
 */
export function createCallHints(
  deps: Pick<ServerDeps, 'bus' | 'db' | 'log'>,
  names: readonly ChangeName[] | null | undefined,
  scope: Scope | null,
): CallHints {
  const noted: Hint[] = [];

  async function plain(name: PlainChange): Promise<Hint | null> {
    if (name === 'users:changed') {
      const pending = await deps.db.snapshot(countWaiting);
      return { event: name, payload: { pending } };
    }
    const [root] = selfAndAncestors(scope?.orgPath ?? '');
    if (root === undefined) return null;
    return { orgPath: root, event: 'config:changed', payload: { kind: name } };
  }

  return {
    note: (...hints) => void noted.push(...hints),
    publish: async (answer) => {
      const isDone = !(answer instanceof Answer && answer.errno !== 0);
      const told = [...noted];
      for (const name of isDone ? (names ?? []).filter(isPlain) : []) {
        try {
          const hint = await plain(name);
          if (hint !== null) told.push(hint);
        } catch (error) {
          // What was done stands; the next list says it.
          deps.log.warn({ err: error, name }, 'a change was not told');
        }
      }
      if (told.length > 0) deps.bus.publish('hints', told);
    },
  };
}
