import { count, desc, max, min, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { quarantine } from '../schema/readings.ts';

export interface CauseCount {
  /** '' for the rows of before causes were kept. */
  readonly cause: string;
  readonly count: number;
  /** How many of them wait for another try. */
  readonly asked: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** More causes than a person reads are no causes any more: the others are found in the list. */
const mostCauses = 100;

/** What lies in quarantine, cause by cause, the largest first. Unscoped: root alone asks. */
export async function countByCause(tx: ReadTx): Promise<CauseCount[]> {
  const rows = await tx.sql
    .select({
      cause: quarantine.cause,
      count: count(),
      asked: count(quarantine.retryAt),
      firstAt: min(quarantine.at),
      lastAt: max(quarantine.at),
    })
    .from(quarantine)
    .groupBy(quarantine.cause)
    .orderBy(desc(sql`count(*)`), quarantine.cause)
    .limit(mostCauses);
  return rows.map(({ cause, firstAt, lastAt, ...row }) => ({
    ...row,
    cause: cause ?? '',
    firstAt: firstAt ?? 0,
    lastAt: lastAt ?? 0,
  }));
}
