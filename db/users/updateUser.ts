import { and, eq, sql } from 'drizzle-orm';
import type { Role, Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import type { StoredAccount } from './accountColumns.ts';
import { checkPlace } from './checkPlace.ts';
import { requireFree, requireGrantable, requireRoleless } from './createUser.ts';
import { enabledRoots } from './enabledRoots.ts';
import { lockAccounts, refusal } from './lockAccounts.ts';

export interface UpdateUser {
  readonly id: string;
  readonly version: number;
  readonly username?: string | undefined;
  readonly realName?: string | undefined;
  readonly mobile?: string | undefined;
  readonly mail?: string | null | undefined;
  readonly orgId?: string | undefined;
  readonly companyId?: string | null | undefined;
  readonly roles?: readonly Role[] | undefined;
  readonly status?: 'enabled' | 'disabled' | undefined;
  readonly isScreen?: boolean | undefined;
  readonly now: number;
}

export interface UserUpdated {
  readonly before: StoredAccount;
  readonly after: StoredAccount;
}

/** Roles as a set: their order says nothing. */
function sameRoles(a: readonly Role[], b: readonly Role[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role));
}

/**
 * Changes an account; what is absent stays.
 * @throws DomainError 9001 missing or foreign, 1403 for an account that can do more than the caller or a role that the
 * caller does not hold, 9004 with the row as it is now, 9005 for the last enabled root and for disabling oneself, 9007,
 * 1612, 9002 for a screen with a role
 */
export async function updateUser(tx: WriteTx, scope: Scope, input: UpdateUser): Promise<UserUpdated> {
  const before = (await lockAccounts(tx, scope, [input.id])).get(input.id);
  const refused = refusal(scope, before);
  if (refused !== 0 || before === undefined) throw new DomainError(refused === 0 ? 9001 : refused);
  const roles = input.roles ?? before.roles;
  requireGrantable(scope, roles, before.roles);
  const isScreen = input.isScreen ?? before.isScreen;
  requireRoleless({ isScreen, roles });
  // A registration is decided on by `approve` and `reject` alone.
  if (before.status === 'pending') throw new DomainError(9005);
  const status = input.status ?? before.status;
  if (before.id === scope.userId && status === 'disabled') throw new DomainError(9005);
  const wasRoot = before.status === 'enabled' && before.roles.includes('root');
  const isRoot = status === 'enabled' && roles.includes('root');
  if (wasRoot && !isRoot && (await enabledRoots(tx)).size <= 1) throw new DomainError(9005);
  await checkPlace(tx, scope, {
    ...(input.orgId !== before.orgId && { orgId: input.orgId }),
    ...(input.companyId !== before.companyId && { companyId: input.companyId }),
  });
  await requireFree(tx, input, before.id);
  const { username } = input;
  const changed = await tx.sql
    .update(user)
    .set({
      ...(username !== undefined && { username, usernameLower: username.toLowerCase(), isUsernameGenerated: false }),
      ...(input.realName !== undefined && { realName: input.realName }),
      ...(input.mobile !== undefined && { mobile: input.mobile }),
      ...(input.mail !== undefined && { mail: input.mail }),
      ...(input.orgId !== undefined && { orgId: input.orgId }),
      ...(input.companyId !== undefined && { companyId: input.companyId }),
      ...(!sameRoles(roles, before.roles) && { roles: [...roles] }),
      status,
      isScreen,
      updatedAt: input.now,
      updatedBy: scope.userId,
      version: sql`${user.version} + 1`,
    })
    .where(and(eq(user.id, input.id), eq(user.version, input.version)))
    .returning({ id: user.id });
  if (changed.length === 0) throw new DomainError(9004, { data: { current: before } });
  const after = (await lockAccounts(tx, scope, [input.id])).get(input.id);
  if (after === undefined) throw new DomainError(9001);
  return { before, after };
}
