import { eq } from 'drizzle-orm';
import type { IngestClock } from '#domain/devices/silence.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { setting } from '../schema/settings.ts';

const key = 'ingest.clock';

/** The ingest's own clock as of the last sweep; null before the first. It must survive a restart. */
export async function readIngestClock(tx: ReadTx): Promise<IngestClock | null> {
  const [row] = await tx.sql.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  return row === undefined ? null : (row.value as IngestClock);
}

export async function saveIngestClock(tx: WriteTx, clock: IngestClock, nowMs: number): Promise<void> {
  const set = { value: clock, updatedAt: nowMs };
  await tx.sql
    .insert(setting)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: setting.key, set });
}
