import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { session } from '../schema/users.ts';
import type { RevokeReason } from '../sessions/revokeSession.ts';
import { lockAccounts, refusal } from './lockAccounts.ts';

/** Ends every living session of these accounts. The caller has judged that it may. @returns their ids */
export async function revokeSessionsOf(
  tx: WriteTx,
  input: { readonly userIds: readonly string[]; readonly reason: RevokeReason; readonly now: number },
): Promise<string[]> {
  if (input.userIds.length === 0) return [];
  // The lock of addSession: a session that is opened meanwhile is seen here, or comes after and finds the change.
  await tx.lock('session');
  const revoked = await tx.sql
    .update(session)
    .set({ revokedAt: input.now, revokeReason: input.reason })
    .where(and(inArray(session.userId, [...input.userIds]), isNull(session.revokedAt)))
    .returning({ id: session.id });
  return revoked.map(({ id }) => id);
}

/**
 * An administrator ends one sign-in of an account.
 * @returns the account's id
 * @throws DomainError 9001 for a session that is unknown, ended or of a foreign account, 1403 for an account that can
 * do
 * more than the caller
 */
export async function revokeAccountSession(
  tx: WriteTx,
  scope: Scope,
  input: { readonly sessionId: string; readonly now: number },
): Promise<string> {
  const [found] = await tx.sql
    .select({ userId: session.userId })
    .from(session)
    .where(and(eq(session.id, input.sessionId), isNull(session.revokedAt), gt(session.expiresAt, input.now)));
  if (!found) throw new DomainError(9001);
  const refused = refusal(scope, (await lockAccounts(tx, scope, [found.userId])).get(found.userId));
  if (refused !== 0) throw new DomainError(refused);
  await tx.sql
    .update(session)
    .set({ revokedAt: input.now, revokeReason: 'admin' })
    .where(and(eq(session.id, input.sessionId), isNull(session.revokedAt)));
  return found.userId;
}

/** Ends all sign-ins of an account. @returns their ids @throws DomainError 9001, 1403 */
export async function revokeAccountSessions(
  tx: WriteTx,
  scope: Scope,
  input: { readonly id: string; readonly now: number },
): Promise<string[]> {
  const refused = refusal(scope, (await lockAccounts(tx, scope, [input.id])).get(input.id));
  if (refused !== 0) throw new DomainError(refused);
  return revokeSessionsOf(tx, { userIds: [input.id], reason: 'admin', now: input.now });
}
