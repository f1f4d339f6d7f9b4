import { eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { clearTriesOf } from '../sessions/loginFailures.ts';
import { lockAccounts, refusal } from './lockAccounts.ts';

/**
 * An administrator's new password for somebody else. The one before joins the history, as with one's own change, and
 * the owner must choose another before anything else. Earlier wrong tries count no more.
 * @throws DomainError 9001, 1403 for an account that can do more than the caller, 9005 for the caller's own
 */
export async function resetPassword(
  tx: WriteTx,
  scope: Scope,
  input: { readonly id: string; readonly passwordHash: string; readonly keep: number; readonly now: number },
): Promise<void> {
  const account = (await lockAccounts(tx, scope, [input.id])).get(input.id);
  const refused = refusal(scope, account);
  if (refused !== 0) throw new DomainError(refused);
  if (input.id === scope.userId) throw new DomainError(9005);
  const [stored] = await tx.sql
    .select({ hash: user.passwordHash, history: user.passwordHistory })
    .from(user)
    .where(eq(user.id, input.id));
  const history = [stored?.hash ?? '', ...(stored?.history ?? [])].filter((hash) => hash !== '').slice(0, input.keep);
  await tx.sql
    .update(user)
    .set({
      passwordHash: input.passwordHash,
      passwordHistory: history,
      passwordChangedAt: input.now,
      isPasswordInitial: true,
      updatedAt: input.now,
      updatedBy: scope.userId,
      version: sql`${user.version} + 1`,
    })
    .where(eq(user.id, input.id));
  await clearTriesOf(tx, input.id);
}
