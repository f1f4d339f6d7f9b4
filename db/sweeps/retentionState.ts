import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { setting } from '../schema/settings.ts';

const key = 'retention.state';

/** How far the removal of what is too old came: in hand, or as it ended. */
const retentionStateSchema = z.object({
  /** Epoch ms. */
  startedAt: z.number(),
  /** Null while it is in hand, or was when its process ended: the next one goes on. */
  finishedAt: z.number().nullable(),
  /** Of the settings it goes by. */
  version: z.number(),
  /** The kind of row that was removed last, as the table of retention names it; '' before the first. */
  what: z.string(),
  /** Rows that it removed so far. */
  removed: z.number(),
});
export type RetentionState = z.infer<typeof retentionStateSchema>;

/** Null before the first run. */
export async function readRetentionState(tx: ReadTx): Promise<RetentionState | null> {
  const [row] = await tx.sql.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  return row === undefined ? null : retentionStateSchema.parse(row.value);
}

/** In the transaction of the slice that it tells of: what it says is true wherever the process ends. */
export async function saveRetentionState(tx: WriteTx, state: RetentionState, nowMs: number): Promise<void> {
  const set = { value: state, updatedAt: nowMs };
  await tx.sql
    .insert(setting)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: setting.key, set });
}
