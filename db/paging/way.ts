import { and, getTableName, type SQL, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { hidden, shown } from '../engine/hidden.ts';
import { selectRaw } from '../engine/raw.ts';
import { bounds, maxTotal, type Condition, type Listing, type Total } from './listing.ts';

/**
 * How rows of a list are found, whatever the number of all rows: the index of a condition that leaves few is read
 * whole, and all else is asked of these; where none does, an order is walked, in which a page is full soon.
 * @source docs/adr/0032-questions-that-do-not-grow.md
 */
export interface Way {
  /** What leaves few rows: a condition, or null for what is fixed; undefined when neither does. */
  readonly few: Condition | null | undefined;
  readonly conditions: readonly Condition[];
}

export const fewRows = 4_500;
/** Rows that a total looks at when no index counts it by itself. */
const mostLookedAt = 20_000;

export async function chooseWay(tx: ReadTx, listing: Listing): Promise<Way> {
  const conditions = listing.conditions.filter((each) => each !== undefined);
  const isFew = async (found: Condition | null): Promise<boolean> =>
    (await countRows(tx, rowsOf(listing, found, fewRows + 1))) <= fewRows;
  if (await isFew(null)) return { few: null, conditions };
  const indexed = conditions.filter(({ index }) => index !== undefined);
  const isBounded = listing.from !== undefined || listing.until !== undefined;
  for (const each of [...indexed, ...(isBounded ? [inBounds(listing)] : [])]) {
    if (await isFew(each)) return { few: each, conditions };
  }
  return { few: undefined, conditions };
}

const inBounds = (listing: Listing): Condition => ({ where: (show) => bounds(listing, show) });

/** All that must hold besides, hidden from the planner. */
export const restOf = ({ conditions }: Way, found: Condition | null): SQL | undefined =>
  and(...conditions.filter((each) => each !== found).map(({ where }) => where(hidden)));

/**
 * The first rows that an index finds by a condition, and without one all that is fixed, under the table's own name, so
 * that what is asked of them is asked of these alone.
 */
function rowsOf(listing: Listing, found: Condition | null, most: number, besides?: SQL): SQL {
  const parts = found?.index?.parts.length ? found.index.parts : [found?.where(shown)];
  const selects = parts.map(
    (part) => sql`select * from ${listing.table} ${whereOf(and(listing.fixed, part, besides))}`,
  );
  const rows =
    selects.length === 1 ? selects[0] : sql`select * from (${sql.join(selects, sql.raw(' union all '))}) as parts`;
  return sql`(${rows} limit ${most}) as ${sql.identifier(getTableName(listing.table))}`;
}

export const fewOf = (listing: Listing, few: Condition | null): SQL => rowsOf(listing, few, fewRows + 1);

export const whereOf = (where: SQL | undefined): SQL => (where === undefined ? sql.raw('') : sql`where ${where}`);

async function countRows(tx: ReadTx, rows: SQL, where?: SQL, most?: number): Promise<number> {
  const some = sql`(select 1 as one from ${rows} ${whereOf(where)} ${most === undefined ? sql.raw('') : sql`limit ${most}`}) as counted`;
  const [all] = await selectRaw<{ n: number }>(tx, sql`select count(*) as n from ${some}`);
  return all?.n ?? 0;
}

/**
 * How many rows a way finds, up to `countTo`; where no index counts them by itself, at least so many among the first
 * rows that were looked at.
 */
export async function countWay(tx: ReadTx, listing: Listing, way: Way, countTo: number | undefined): Promise<Total> {
  const most = countTo ?? maxTotal;
  const capped = (n: number): Total => (n > most ? { total: most, isMore: true } : { total: n, isMore: false });
  if (way.few !== undefined) {
    const rest = and(restOf(way, way.few), bounds(listing, hidden));
    return capped(await countRows(tx, fewOf(listing, way.few), rest));
  }
  const lead = way.conditions.find(({ index }) => index !== undefined) ?? null;
  const rest = restOf(way, lead);
  const inDays = bounds(listing, shown);
  // Nothing else to ask: the index counts by itself.
  if (rest === undefined) return capped(await countRows(tx, rowsOf(listing, lead, most + 1, inDays)));
  if (countTo !== undefined) {
    return capped(await countRows(tx, rowsOf(listing, lead, Number.MAX_SAFE_INTEGER, inDays), rest, most + 1));
  }
  const among = capped(await countRows(tx, rowsOf(listing, lead, mostLookedAt, inDays), rest, most + 1));
  if (among.isMore) return among;
  const looked = await countRows(tx, rowsOf(listing, lead, mostLookedAt + 1, inDays));
  return { ...among, isMore: looked > mostLookedAt };
}
