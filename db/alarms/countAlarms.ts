import { and, count, type SQL, sql } from 'drizzle-orm';
import { maxTotal } from '#domain/alarms/alarmKey.ts';
import type { ReadTx } from '../engine/database.ts';
import { countLead, fewRows, rowsOf, type AlarmWay } from './alarmWay.ts';
import { everyOne } from './leads.ts';

/** Rows that a total looks at when its own index does not answer it. */
const mostLookedAt = maxTotal;

export interface Counted {
  readonly n: number;
  /** There are, or may be, more: then `n` is what was counted. */
  readonly isMore: boolean;
}

/** How many rows a way finds, up to `most`. Of few it is exact; of many it looks at so many rows and no more. */
export async function countWay(tx: ReadTx, way: AlarmWay, most: number = maxTotal): Promise<Counted> {
  if (way.few !== null) {
    const n = await countIn(tx, rowsOf(way.few, fewRows + 1), way.rest(way.few), fewRows + 1);
    return n > most ? { n: most, isMore: true } : { n, isMore: false };
  }
  const whole = way.leads.find((each) => way.rest(each) === undefined);
  const lead = whole ?? way.counted ?? everyOne;
  const rest = way.rest(lead);
  const capped = (n: number): Counted => (n > most ? { n: most, isMore: true } : { n, isMore: false });
  // Nothing else to ask: the index counts by itself.
  if (rest === undefined) return capped(await countLead(tx, lead, most + 1));
  const found = await countIn(tx, rowsOf(lead, mostLookedAt), rest, most + 1);
  if (found > most) return { n: most, isMore: true };
  return { n: found, isMore: (await countLead(tx, lead, mostLookedAt + 1)) > mostLookedAt };
}

/** How many rows of a table, or of what stands for it, fulfil a condition: no more than `most`. */
export async function countIn(tx: ReadTx, table: SQL, where: SQL | undefined, most: number): Promise<number> {
  const some = tx.sql
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(and(where))
    .limit(most)
    .as('some');
  const [all] = await tx.sql.select({ n: count() }).from(some);
  return all?.n ?? 0;
}
