import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { processHeartbeat } from '../schema/readings.ts';
import { setting } from '../schema/settings.ts';

const key = 'queueHome';

/** The Redis that this database's queues were on last. */
const queueHomeSchema = z.object({
  /** Stands in that Redis too: the same data, whatever its address is. */
  id: z.string(),
  /** Its address without a password, for people. */
  name: z.string(),
});
export type QueueHome = z.infer<typeof queueHomeSchema>;

export interface KnownHome {
  /** Null before this release, or any, ran for the first time. */
  readonly home: QueueHome | null;
  /** A server or workers ran on this database, of whatever release. */
  readonly isUsed: boolean;
}

export async function readQueueHome(tx: ReadTx): Promise<KnownHome> {
  const [row] = await tx.sql.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  const [beat] = await tx.sql.select({ id: processHeartbeat.id }).from(processHeartbeat).limit(1);
  return { home: row === undefined ? null : queueHomeSchema.parse(row.value), isUsed: beat !== undefined };
}

export async function saveQueueHome(tx: WriteTx, home: QueueHome, now: number): Promise<void> {
  await tx.sql
    .insert(setting)
    .values({ key, value: home, updatedAt: now })
    .onConflictDoUpdate({ target: setting.key, set: { value: home, updatedAt: now } });
}

/** A new incarnation begins: jobs on the former Redis are not its own, and no process has used it yet. */
export async function forgetQueueHome(tx: WriteTx): Promise<void> {
  await tx.sql.delete(setting).where(eq(setting.key, key));
  await tx.sql.delete(processHeartbeat);
}
