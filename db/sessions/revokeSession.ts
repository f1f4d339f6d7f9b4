import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { session } from '../schema/users.ts';

export type RevokeReason = 'logout' | 'password' | 'disabled' | 'admin' | 'replaced';

/** Ends the session of a token. @returns it and its user; null when it was unknown, expired or revoked already */
export async function revokeSessionByToken(
  tx: WriteTx,
  input: { readonly tokenHashes: readonly string[]; readonly reason: RevokeReason; readonly now: number },
): Promise<{ id: string; userId: string } | null> {
  const [revoked] = await tx.sql
    .update(session)
    .set({ revokedAt: input.now, revokeReason: input.reason })
    .where(
      and(
        inArray(session.tokenHash, [...input.tokenHashes]),
        isNull(session.revokedAt),
        gt(session.expiresAt, input.now),
      ),
    )
    .returning({ id: session.id, userId: session.userId });
  return revoked ?? null;
}

/** Ends a session of a user. @returns false when that user has no such living session */
export async function revokeSession(
  tx: WriteTx,
  input: { readonly id: string; readonly userId: string; readonly reason: RevokeReason; readonly now: number },
): Promise<boolean> {
  const revoked = await tx.sql
    .update(session)
    .set({ revokedAt: input.now, revokeReason: input.reason })
    .where(
      and(
        eq(session.id, input.id),
        eq(session.userId, input.userId),
        isNull(session.revokedAt),
        gt(session.expiresAt, input.now),
      ),
    )
    .returning({ id: session.id });
  return revoked.length > 0;
}

/** Ends all living sessions of a user but one. @returns their ids */
export async function revokeOtherSessions(
  tx: WriteTx,
  input: {
    readonly userId: string;
    readonly keepId: string | null;
    readonly reason: RevokeReason;
    readonly now: number;
  },
): Promise<string[]> {
  // The lock of addSession: a session that is opened meanwhile with the old password is seen here, or comes after.
  await tx.lock('session');
  const others = input.keepId === null ? undefined : ne(session.id, input.keepId);
  const revoked = await tx.sql
    .update(session)
    .set({ revokedAt: input.now, revokeReason: input.reason })
    .where(and(eq(session.userId, input.userId), isNull(session.revokedAt), others))
    .returning({ id: session.id });
  return revoked.map(({ id }) => id);
}
