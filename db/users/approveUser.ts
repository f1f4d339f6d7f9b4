import { eq, sql } from 'drizzle-orm';
import type { Role, Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import type { StoredAccount } from './accountColumns.ts';
import { checkPlace } from './checkPlace.ts';
import { requireGrantable } from './createUser.ts';
import { lockAccounts } from './lockAccounts.ts';

export interface ApproveUser {
  readonly id: string;
  readonly orgId: string;
  readonly roles: readonly Role[];
  readonly now: number;
}

/**
 * Takes a registration into an organisation of the caller's scope, with roles that the caller may grant.
 * @returns the account as it is now
 * @throws DomainError 9001, 9005 when it waits no more, 9007, 1403
 */
export async function approveUser(tx: WriteTx, scope: Scope, input: ApproveUser): Promise<StoredAccount> {
  requireGrantable(scope, input.roles);
  const before = (await lockAccounts(tx, scope, [input.id])).get(input.id);
  if (before === undefined) throw new DomainError(9001);
  if (before.status !== 'pending') throw new DomainError(9005);
  await checkPlace(tx, scope, input);
  await tx.sql
    .update(user)
    .set({
      orgId: input.orgId,
      roles: [...input.roles],
      status: 'enabled',
      updatedAt: input.now,
      updatedBy: scope.userId,
      version: sql`${user.version} + 1`,
    })
    .where(eq(user.id, input.id));
  const after = (await lockAccounts(tx, scope, [input.id])).get(input.id);
  if (after === undefined) throw new DomainError(9001);
  return after;
}
