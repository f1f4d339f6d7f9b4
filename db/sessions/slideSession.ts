import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { session } from '../schema/users.ts';

export interface Slide {
  readonly id: string;
  readonly expiresAt: number;
  /** When somebody used it; null when nobody did. */
  readonly seenAt: number | null;
}

/** Notes that a session is used, and until when it lives. Never brings a revoked one back, never shortens a life. */
export async function slideSession(tx: WriteTx, { id, expiresAt, seenAt }: Slide): Promise<void> {
  const isNews = seenAt === null ? undefined : lt(session.lastSeenAt, seenAt);
  await tx.sql
    .update(session)
    .set(seenAt === null ? { expiresAt } : { expiresAt, lastSeenAt: seenAt })
    .where(and(eq(session.id, id), isNull(session.revokedAt), or(isNews, lt(session.expiresAt, expiresAt))));
}
