import { count, min } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { quarantine } from '../schema/readings.ts';

/** How much lies in quarantine, how much of it waits for another try, since when. Unscoped: monitoring. */
export async function quarantineFigures(
  tx: ReadTx,
): Promise<{ readonly count: number; readonly asked: number; readonly oldestAt: number | null }> {
  const [found] = await tx.sql
    .select({ count: count(), asked: count(quarantine.retryAt), oldestAt: min(quarantine.at) })
    .from(quarantine);
  return found ?? { count: 0, asked: 0, oldestAt: null };
}
