import { and, getTableName, type SQL, sql } from 'drizzle-orm';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { textOfPlace, type Place } from '#domain/paging/place.ts';
import { byIndex } from '../engine/byIndex.ts';
import type { ReadTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { hidden, shown } from '../engine/hidden.ts';
import { selectRaw } from '../engine/raw.ts';
import { bounds, maxTotal, type Condition, type KeyedPage, type Listing, type Part } from './listing.ts';
import { chooseWay, countWay, fewOf, restOf, whereOf, type Way } from './way.ts';

type Key = string | number;

/**
 * A page of a list that grows, with its total: exact up to `maxTotal`. From there on a list is read by key (`after`).
 * @param read the rows of these keys, in any order
 * @throws DomainError 9008 for a page behind the numbered ones of a list that goes on there: an empty page would look
 * like its end
 */
export async function findPage<R>(
  tx: ReadTx,
  listing: Listing,
  part: Part,
  { read, keyOf }: { read: (keys: readonly Key[]) => Promise<R[]>; keyOf: (row: R) => Key },
): Promise<KeyedPage<R>> {
  const { places, total, isMore } = await byIndex(tx, async () => {
    const way = await chooseWay(tx, listing);
    const found = part.offset >= maxTotal ? [] : await findPlaces(tx, listing, way, part);
    const counted = await countWay(tx, listing, way, part.countTo);
    return { places: found, ...counted };
  });
  if (isMore && part.after === undefined && part.offset >= maxTotal) throw tooFar(part);
  const keys = places.map(({ key }) => key);
  const rows = new Map((keys.length === 0 ? [] : await read(keys)).map((row) => [keyOf(row), row]));
  const last = places.length < part.limit ? undefined : places.at(-1);
  return {
    records: keys.flatMap((key) => rows.get(key) ?? []),
    total,
    isMore,
    next: textOfPlace(last === undefined ? null : { values: last.values, id: String(last.key) }),
  };
}

function tooFar({ pageField = 'page' }: Part): DomainError {
  const message = fieldText('page.far', { n: maxTotal });
  return new DomainError(9008, { data: { errors: [{ field: pageField, message }] } });
}

/** The order of a list in a statement, and behind which place. */
interface Order {
  readonly columns: SQL;
  readonly ordered: SQL;
  readonly behind: SQL | undefined;
}

interface FoundPlace {
  readonly values: readonly number[];
  readonly key: Key;
}

async function findPlaces(tx: ReadTx, listing: Listing, way: Way, part: Part): Promise<FoundPlace[]> {
  const { order, direction } = listing;
  const { offset, limit, after } = part;
  const names = order.map((_, at) => `k${at}`);
  const columns = sql.join(
    order.map((column, at) => sql`${column} as ${sql.raw(names[at] ?? '')}`),
    sql`, `,
  );
  const behind = after === undefined ? undefined : behindPlace(listing, after);
  const ordered = sql.raw(names.map((name) => `${name} ${direction}`).join(', '));
  const inFew = (few: Condition | null): SQL =>
    sql`select ${columns} from ${fewOf(listing, few)} ${whereOf(and(restOf(way, few), bounds(listing, hidden), behind))}`;
  const selects = way.few === undefined ? walks(listing, way, { columns, behind, ordered }) : [inFew(way.few)];
  // SQLite merges the parts as they come. PostgreSQL would sort them whole: there each gives no more than the page
  // needs.
  const parts = selects.map((select, at) =>
    dialect === 'sqlite' || selects.length === 1
      ? select
      : sql`select * from (${select} order by ${ordered} limit ${limit + offset}) as ${sql.raw(`part${at}`)}`,
  );
  const all = sql.join(parts, sql.raw(' union all '));
  const rows = await selectRaw<Record<string, Key>>(
    tx,
    sql`${all} order by ${ordered} limit ${limit} offset ${offset}`,
  );
  return rows.map((row) => {
    const values = names.map((name) => row[name] ?? 0);
    return { values: values.slice(0, -1).map(Number), key: values.at(-1) ?? '' };
  });
}

/** A walk along an index that has the order, or a merge of several. */
function walks(listing: Listing, way: Way, { columns, behind, ordered }: Order): SQL[] {
  const lead = way.conditions.find(({ index }) => index?.isOrdered === true) ?? null;
  const inDays = bounds(listing, shown);
  const rest = restOf(way, lead);
  return (lead?.index?.parts ?? [undefined]).map((part) => {
    const along = and(listing.fixed, part, inDays, behind);
    if (dialect === 'sqlite' || part === undefined || rest === undefined) {
      return sql`select ${columns} from ${listing.table} ${whereOf(and(along, rest))}`;
    }
    // Apart, or PostgreSQL takes the rest into its guess and walks all rows instead of the part.
    const rows = sql`select *, ${columns} from ${listing.table} ${whereOf(along)} order by ${ordered} offset 0`;
    return sql`select ${columns} from (${rows}) as ${sql.identifier(getTableName(listing.table))} where ${rest}`;
  });
}

/** Behind this place, in the list's direction. */
function behindPlace({ order, direction }: Listing, { values, id }: Place): SQL {
  const key = order.at(-1)?.dataType === 'number' ? Number(id) : id;
  const columns = sql.join(
    order.map((column) => sql`${column}`),
    sql`, `,
  );
  const place = sql.join(
    [...values, key].map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${place})`;
}
