import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import { countWaiting } from '#db/users/countWaiting.ts';
import type { ServerDeps } from './deps.ts';

/**
 * Accounts changed, or somebody registered: whoever edits accounts is told, with the number of registrations that wait
 * (`users:changed`). To be called after the commit, by registration too.
 */
export async function tellUsersChanged(deps: Pick<ServerDeps, 'db' | 'bus'>): Promise<void> {
  const { root, pending } = await deps.db.snapshot(async (tx) => ({
    root: await findRootOrganization(tx),
    pending: await countWaiting(tx),
  }));
  if (root === null) return;
  deps.bus.publish('hints', [
    { room: 'org', orgPath: root.path, event: 'config:changed', payload: { kind: 'users', pending } },
  ]);
}
