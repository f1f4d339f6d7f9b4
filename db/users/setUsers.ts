import { inArray, sql } from 'drizzle-orm';
import type { Role, Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import type { StoredAccount } from './accountColumns.ts';
import { checkPlace } from './checkPlace.ts';
import { requireGrantable } from './createUser.ts';
import { enabledRoots } from './enabledRoots.ts';
import { lockAccounts, refusal, type UserOutcome } from './lockAccounts.ts';

/** What a bulk action changes in every account of it. */
export type UserPatch =
  | { readonly status: 'enabled' | 'disabled' }
  | { readonly roles: readonly Role[] }
  | { readonly orgId: string };

export interface UsersSet {
  readonly outcomes: readonly UserOutcome[];
  /** As they were. */
  readonly changed: readonly StoredAccount[];
}

const order: readonly Role[] = ['root', 'supervise_zhidui', 'operate'];
const rolesText = (roles: readonly Role[]) => order.filter((role) => roles.includes(role)).join();

function isSo(account: StoredAccount, patch: UserPatch): boolean {
  if ('status' in patch) return account.status === patch.status;
  if ('orgId' in patch) return account.orgId === patch.orgId;
  return rolesText(account.roles) === rolesText(patch.roles);
}

/** With a role it is no account of a wall screen any more. */
function rolesSet(roles: readonly Role[]) {
  return { roles: [...roles], ...(roles.length > 0 ? { isScreen: false } : {}) };
}

/** Whether an enabled root stays one under the patch. */
function staysRoot(patch: UserPatch): boolean {
  if ('status' in patch) return patch.status === 'enabled';
  return !('roles' in patch) || patch.roles.includes('root');
}

/**
 * One change of many accounts, each with its own outcome: the rest is done. Nobody disables themself, a registration is
 * only decided on by `approve`, and one enabled root is left (9005).
 * @throws DomainError 1403 for a role that the caller does not hold, 9007 for an organisation outside the scope
 */
export async function setUsers(
  tx: WriteTx,
  scope: Scope,
  input: { readonly ids: readonly string[]; readonly patch: UserPatch; readonly now: number },
): Promise<UsersSet> {
  const { ids, patch, now } = input;
  if ('roles' in patch) requireGrantable(scope, patch.roles);
  if ('orgId' in patch) await checkPlace(tx, scope, patch);
  const accounts = await lockAccounts(tx, scope, ids);
  const roots = await enabledRoots(tx);
  const changed: StoredAccount[] = [];
  const outcomes = ids.map((id): UserOutcome => {
    const account = accounts.get(id);
    const refused = refusal(scope, account);
    if (refused !== 0 || account === undefined) return { id, errno: refused === 0 ? 9001 : refused };
    if (isSo(account, patch)) return { id, errno: 1001 };
    if (account.status === 'pending') return { id, errno: 9005 };
    if (id === scope.userId && 'status' in patch) return { id, errno: 9005 };
    if (roots.has(id) && !staysRoot(patch)) {
      if (roots.size <= 1) return { id, errno: 9005 };
      roots.delete(id);
    }
    changed.push(account);
    return { id, errno: 0 };
  });
  if (changed.length > 0) {
    await tx.sql
      .update(user)
      .set({
        ...('roles' in patch ? rolesSet(patch.roles) : patch),
        updatedAt: now,
        updatedBy: scope.userId,
        version: sql`${user.version} + 1`,
      })
      .where(
        inArray(
          user.id,
          changed.map(({ id }) => id),
        ),
      );
  }
  return { outcomes, changed };
}
