import { and, eq, isNull } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { session } from '../schema/users.ts';

/** Notes that the user of the session gave the password or the second factor at `now` (epoch ms). */
export async function noteProof(tx: WriteTx, sessionId: string, now: number): Promise<void> {
  await tx.sql
    .update(session)
    .set({ provenAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)));
}
