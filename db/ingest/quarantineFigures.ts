import { count, isNotNull, min, type SQL, sql } from 'drizzle-orm';
import { maxTotal } from '../paging/listing.ts';
import type { ReadTx } from '../engine/database.ts';
import { quarantine } from '../schema/readings.ts';

/**
 * How much lies in quarantine, how much of it waits for another try, since when. Both are counted up to `maxTotal`:
 * these are asked for all the time, and after a flood a walk through all of it would hold up who asks. Unscoped:
 * monitoring.
 */
export async function quarantineFigures(
  tx: ReadTx,
): Promise<{ readonly count: number; readonly asked: number; readonly oldestAt: number | null }> {
  const atMost = async (where?: SQL): Promise<number> => {
    const some = tx.sql
      .select({ one: sql`1`.as('one') })
      .from(quarantine)
      .where(where)
      .limit(maxTotal)
      .as('some');
    const [row] = await tx.sql.select({ n: count() }).from(some);
    return row?.n ?? 0;
  };
  const [oldest] = await tx.sql.select({ at: min(quarantine.at) }).from(quarantine);
  return { count: await atMost(), asked: await atMost(isNotNull(quarantine.retryAt)), oldestAt: oldest?.at ?? null };
}
