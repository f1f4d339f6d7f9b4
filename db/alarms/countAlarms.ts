import { and, count, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { maxTotal } from '#domain/alarms/alarmKey.ts';
import { byIndex } from '../engine/byIndex.ts';
import type { ReadTx } from '../engine/database.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { event } from '../schema/alarms.ts';
import type { AlarmFilter } from './alarmFilter.ts';
import { chooseWay, countLead, fewRows, type AlarmWay } from './alarmWay.ts';
import type { Lead } from './lead.ts';
import { everyOne } from './leads.ts';

/** Rows that a total looks at when its own index does not answer it. */
const mostLookedAt = maxTotal;

export interface Counted {
  readonly n: number;
  /** There are, or may be, more: then `n` is what was counted. */
  readonly isMore: boolean;
}

/**
 * How many alarms a filter finds.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function countAlarms(tx: ReadTx, scope: Scope, filter: AlarmFilter): Promise<Counted> {
  return byIndex(tx, async () => countWay(tx, await chooseWay(tx, scope, filter)));
}

/** How many rows a way finds, up to `most`. Of few it is exact; of many it looks at so many rows and no more. */
export async function countWay(tx: ReadTx, way: AlarmWay, most: number = way.mostCounted): Promise<Counted> {
  if (way.few !== null) {
    const n = await countFew(tx, way, way.few);
    return n > most ? { n: most, isMore: true } : { n, isMore: false };
  }
  const whole = way.leads.find((each) => way.rest(each) === undefined);
  const lead = whole ?? way.counted ?? everyOne;
  const rest = way.rest(lead);
  const capped = (n: number): Counted => (n > most ? { n: most, isMore: true } : { n, isMore: false });
  // Nothing else to ask: the index counts by itself.
  if (rest === undefined) return capped(await countLead(tx, lead, most + 1));
  const found = await countAmong(tx, { along: alongOf(lead), looked: mostLookedAt }, rest, most + 1);
  if (found > most) return { n: most, isMore: true };
  return { n: found, isMore: (await countLead(tx, lead, mostLookedAt + 1)) > mostLookedAt };
}

/** How many there are of a way that leaves few. */
async function countFew(tx: ReadTx, way: AlarmWay, few: Lead): Promise<number> {
  const rest = way.rest(few);
  // They were counted when the way was chosen.
  if (rest === undefined) return countLead(tx, few, fewRows + 1);
  return countAmong(tx, { along: alongOf(few), looked: fewRows + 1 }, rest, fewRows + 1);
}

/** Its rows, found in its index. */
export const alongOf = (lead: Lead): SQL => sql`${indexedBy(event, lead.index)} where ${lead.where}`;

interface Among {
  /** A table and which of its rows, in which order. */
  readonly along: SQL;
  readonly looked: number;
}

/**
 * How many of the first rows fulfil a condition: no more than `most`. It is asked where the rows are found, so that
 * SQLite takes of each what the condition names and not every column.
 */
export async function countAmong(
  tx: ReadTx,
  { along, looked }: Among,
  where: SQL | undefined,
  most: number,
): Promise<number> {
  const among = sql`(select (${where ?? sql`1 = 1`}) as fits from ${along} limit ${looked}) as among`;
  return countIn(tx, among, sql`fits`, most);
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
