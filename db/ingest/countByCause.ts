import { asc, count, eq, gt, isNotNull, isNull, max, min, type SQL, sql } from 'drizzle-orm';
import { maxTotal } from '../paging/listing.ts';
import type { ReadTx } from '../engine/database.ts';
import { quarantine } from '../schema/readings.ts';

export interface CauseCount {
  /** '' for the rows of before causes were kept. */
  readonly cause: string;
  /** Up to `maxTotal`; with `isMore` there are more. */
  readonly count: number;
  readonly isMore: boolean;
  /** How many of them wait for another try, up to `maxTotal` of all causes. */
  readonly asked: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** More causes than a person reads are no causes any more: the others are found in the list. */
const mostCauses = 100;

/**
 * What lies in quarantine, cause by cause, the largest first. After a flood it is not counted through: each cause is
 * found and counted in its index. Unscoped: root alone asks.
 */
export async function countByCause(tx: ReadTx): Promise<CauseCount[]> {
  const asked = await countAsked(tx);
  const found: CauseCount[] = [];
  const add = async (cause: string | null): Promise<void> => {
    const figures = await figuresOf(tx, cause === null ? isNull(quarantine.cause) : eq(quarantine.cause, cause));
    if (figures.count > 0) found.push({ cause: cause ?? '', ...figures, asked: asked.get(cause) ?? 0 });
  };
  await add(null);
  for (let cause = await nextCause(tx, null); cause !== null && found.length < mostCauses;) {
    await add(cause);
    cause = await nextCause(tx, cause);
  }
  return found.sort((one, other) => other.count - one.count);
}

async function nextCause(tx: ReadTx, after: string | null): Promise<string | null> {
  const [next] = await tx.sql
    .select({ cause: quarantine.cause })
    .from(quarantine)
    .where(after === null ? isNotNull(quarantine.cause) : gt(quarantine.cause, after))
    .orderBy(asc(quarantine.cause))
    .limit(1);
  return next?.cause ?? null;
}

async function figuresOf(
  tx: ReadTx,
  ofCause: SQL,
): Promise<Pick<CauseCount, 'count' | 'isMore' | 'firstAt' | 'lastAt'>> {
  const some = tx.sql
    .select({ one: sql`1`.as('one') })
    .from(quarantine)
    .where(ofCause)
    // As its index has them: PostgreSQL would find so many sooner among all rows.
    .orderBy(quarantine.cause, quarantine.id)
    .limit(maxTotal + 1)
    .as('some');
  const [row] = await tx.sql.select({ n: count() }).from(some);
  const n = row?.n ?? 0;
  const [first] = await tx.sql
    .select({ at: min(quarantine.at) })
    .from(quarantine)
    .where(ofCause);
  const [last] = await tx.sql
    .select({ at: max(quarantine.at) })
    .from(quarantine)
    .where(ofCause);
  return { count: Math.min(n, maxTotal), isMore: n > maxTotal, firstAt: first?.at ?? 0, lastAt: last?.at ?? 0 };
}

/** Few wait at a time; of a flood that does only so many are looked at. */
async function countAsked(tx: ReadTx): Promise<ReadonlyMap<string | null, number>> {
  const some = tx.sql
    .select({ cause: quarantine.cause })
    .from(quarantine)
    .where(isNotNull(quarantine.retryAt))
    .limit(maxTotal)
    .as('some');
  const rows = await tx.sql.select({ cause: some.cause, n: count() }).from(some).groupBy(some.cause);
  return new Map(rows.map(({ cause, n }) => [cause, n]));
}
