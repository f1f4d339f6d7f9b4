import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { session } from '../schema/users.ts';

export interface LivingSession {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly remember: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly client: 'web' | 'screen';
}

/**
 * A user's living sessions, last used first. At most ten. One's own, or of a user whom the caller found in the scope.
 */
export async function listSessions(tx: ReadTx, userId: string, now: number): Promise<LivingSession[]> {
  return tx.sql
    .select({
      id: session.id,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      remember: session.remember,
      ip: session.ip,
      userAgent: session.userAgent,
      client: session.client,
    })
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), gt(session.expiresAt, now)))
    .orderBy(desc(session.lastSeenAt), desc(session.id));
}
