import { and, eq, isNull, lt } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { session } from '../schema/users.ts';

export interface Slide {
  readonly id: string;
  readonly expiresAt: number;
  readonly now: number;
}

/** Notes that a session is used, and until when it lives. Never brings a revoked one back, never shortens a life. */
export async function slideSession(tx: WriteTx, { id, expiresAt, now }: Slide): Promise<void> {
  await tx.sql
    .update(session)
    .set({ lastSeenAt: now, expiresAt })
    .where(and(eq(session.id, id), isNull(session.revokedAt), lt(session.lastSeenAt, now)));
}
