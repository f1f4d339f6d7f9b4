import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { session } from '../schema/users.ts';

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** sha256 hex of token and pepper. */
  readonly tokenHash: string;
  readonly expiresAt: number;
  readonly remember: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly client: 'web' | 'screen';
  /** When the password or the second factor was given, epoch ms; null for a sign-in by phone alone. */
  readonly provenAt: number | null;
  readonly now: number;
}

/** Living sessions of one user. @source docs/requirements.md A5 */
export const maxSessions = 10;

/**
 * Opens a session; the living ones above ten that nobody used for longest are revoked (`replaced`).
 * @returns the ids of those
 */
export async function addSession(tx: WriteTx, input: NewSession): Promise<string[]> {
  await tx.lock('session');
  const living = await tx.sql
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, input.userId), isNull(session.revokedAt), gt(session.expiresAt, input.now)))
    .orderBy(asc(session.lastSeenAt), asc(session.createdAt), asc(session.id));
  const replaced = living.slice(0, Math.max(0, living.length - maxSessions + 1)).map(({ id }) => id);
  if (replaced.length > 0) {
    await tx.sql
      .update(session)
      .set({ revokedAt: input.now, revokeReason: 'replaced' })
      .where(inArray(session.id, replaced));
  }
  const { now, ...row } = input;
  await tx.sql.insert(session).values({ ...row, createdAt: now, lastSeenAt: now });
  return replaced;
}
