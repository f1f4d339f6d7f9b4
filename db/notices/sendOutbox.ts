import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { outbox } from '../schema/notices.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** A letter that still waits to be sent; null when it was, or is not there. Unscoped: senders. */
export async function findQueuedLetter(tx: ReadTx, outboxId: string): Promise<OutboxRow | null> {
  const [row] = await tx.sql
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, outboxId), eq(outbox.status, 'queued')));
  return row ?? null;
}

/** Ids of letters that still wait although they were written before `before`: their job was lost. */
export async function listForgottenLetters(tx: ReadTx, before: number, limit: number): Promise<string[]> {
  const rows = await tx.sql
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), lt(outbox.createdAt, before)))
    .orderBy(outbox.createdAt)
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function markSent(tx: WriteTx, outboxId: string): Promise<void> {
  await tx.sql
    .update(outbox)
    .set({ status: 'sent', attempts: sql`${outbox.attempts} + 1`, lastError: null })
    .where(and(eq(outbox.id, outboxId), inArray(outbox.status, ['queued', 'failed'])));
}

/** One more attempt went wrong; after `most` of them the letter is failed. */
export async function markAttempt(tx: WriteTx, outboxId: string, error: string, most: number): Promise<void> {
  await tx.sql
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      lastError: error.slice(0, 500),
      status: sql`CASE WHEN ${outbox.attempts} + 1 >= ${most} THEN 'failed' ELSE ${outbox.status} END`,
    })
    .where(and(eq(outbox.id, outboxId), eq(outbox.status, 'queued')));
}
