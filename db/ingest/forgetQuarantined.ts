import { and, asc, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { quarantine } from '../schema/readings.ts';
import { quarantineAtOnce } from './askRetries.ts';
import { quarantineWhere, type QuarantineWhich } from './quarantineWhich.ts';

/**
 * Removes rows for good, at most `rows`; those that wait for another try stay. Answers how many went.
 * Unscoped: root alone asks, and the retention by age (`before`, epoch ms).
 */
export async function forgetQuarantined(
  tx: WriteTx,
  {
    before,
    rows = quarantineAtOnce,
    ...which
  }: QuarantineWhich & { readonly before?: number | undefined; readonly rows?: number },
): Promise<number> {
  const some = tx.sql
    .select({ id: quarantine.id })
    .from(quarantine)
    .where(
      and(
        quarantineWhere(which),
        isNull(quarantine.retryAt),
        before === undefined ? undefined : lt(quarantine.at, before),
      ),
    )
    .orderBy(before === undefined ? asc(quarantine.id) : asc(quarantine.at), asc(quarantine.id))
    .limit(rows);
  const gone = await tx.sql
    .delete(quarantine)
    .where(inArray(quarantine.id, some))
    .returning({ n: sql<number>`1`.mapWith(Number) });
  return gone.length;
}
