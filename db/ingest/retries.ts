import { asc, inArray, isNotNull } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { quarantine } from '../schema/readings.ts';

export interface AskedRetry {
  readonly id: string;
  readonly queue: string;
  readonly payload: string;
}

/** Rows that wait to be put back into their queues, in the order in which they came. Unscoped: ingest. */
export async function listRetries(tx: ReadTx, limit: number): Promise<AskedRetry[]> {
  return tx.sql
    .select({ id: quarantine.id, queue: quarantine.queue, payload: quarantine.payload })
    .from(quarantine)
    .where(isNotNull(quarantine.retryAt))
    .orderBy(asc(quarantine.retryAt), asc(quarantine.id))
    .limit(limit);
}

/** Removes rows whose payload stands in its queue again. Unscoped: ingest. */
export async function endRetries(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await tx.sql.delete(quarantine).where(inArray(quarantine.id, [...ids]));
}

/** Rows that cannot go back stay, and wait for nothing any more. Unscoped: ingest. */
export async function dropRetries(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await tx.sql
    .update(quarantine)
    .set({ retryAt: null })
    .where(inArray(quarantine.id, [...ids]));
}
