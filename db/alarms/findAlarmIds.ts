import { and, type SQL, sql } from 'drizzle-orm';
import type { AlarmSort } from '#domain/alarms/alarm.ts';
import type { AlarmKey } from '#domain/alarms/alarmKey.ts';
import type { ReadTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { hidden } from '../engine/hidden.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { selectRaw } from '../engine/raw.ts';
import { event, needSql } from '../schema/alarms.ts';
import type { AlarmFilter } from './alarmFilter.ts';
import { behind, orderColumns, orderIndexes, type OrderColumn } from './alarmOrder.ts';
import { countLead, fewRows, rowsOf, type AlarmWay } from './alarmWay.ts';
import { countAmong } from './countAlarms.ts';
import { dayBounds } from './dayBounds.ts';
import type { Lead } from './lead.ts';
import { eachSeverity } from './leads.ts';
import { isHeldAlong, leastAlong, leastWhole, mostCompared, mostHeld } from './leastLead.ts';
import { isShort, longOnes } from './longAlarms.ts';

export interface AlarmPart {
  readonly sort: AlarmSort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** Only what stands behind it; the offset counts from there. */
  readonly after?: AlarmKey | undefined;
}

/** Of few rows more parts than this cost more to ask for than to read them all. */
const mostFewParts = 8;
/** So many rows are read and sorted where an index could be walked. */
const mostSorted = 500;
/** How far an order is walked for two conditions that may never meet, before the least of them is read whole. */
const mostProbed = 5_000;
/** The same along an index in which each row is read. */
const mostProbedRows = 1_000;

/**
 * Ids of a page in its order. What has no place in the order (no time to be handled by, no need) stands last, whatever
 * the order, and there goes by when it occurred last.
 */
export async function findAlarmIds(
  tx: ReadTx,
  way: AlarmWay,
  filter: AlarmFilter,
  wanted: AlarmPart,
): Promise<string[]> {
  const part: AlarmPart = wanted.sort === 'need' ? { ...wanted, order: 'desc' } : wanted;
  const placed = placedOnes[part.sort];
  if (placed === undefined) return findInOrder(tx, way, filter, part, { columns: orderColumns(part.sort) });
  const { after, offset, limit } = part;
  if (way.few !== null && after === undefined && walkOfFew(way.few, filter, part.sort) === null) {
    // Of more than a page or two it is less to look through what waits, and to walk the others as they occurred.
    const isWalked = part.sort === 'need' && walkOfFew(way.few, filter, 'lastOccurredAt') !== null;
    if (isWalked && (await isManyBesideWaiting(tx, way.few))) {
      return findAlarmIds(tx, { ...way, few: null }, filter, wanted);
    }
    // Few rows that are read and sorted anyway are so once.
    return findInOrder(tx, way, filter, part, { columns: [placed.isFirst(part.order), ...placed.within] });
  }
  const first: Order = { columns: orderColumns(part.sort), where: placed.where };
  const rest: Order = { columns: orderColumns('lastOccurredAt'), where: placed.others };
  const last = { ...part, sort: 'lastOccurredAt' } as const;
  if (after !== undefined && after.values[0] == null) {
    return findInOrder(tx, way, filter, { ...last, after: { ...after, values: after.values.slice(1) } }, rest);
  }
  const ids = await findInOrder(tx, way, filter, part, first);
  if (ids.length === limit) return ids;
  // The page is not full, so they end within it, or lie before it.
  const before =
    ids.length > 0 || offset === 0
      ? offset + ids.length
      : (await findInOrder(tx, way, filter, { ...part, offset: 0, limit: offset }, first)).length;
  const left = { ...last, offset: Math.max(0, offset - before), limit: limit - ids.length, after: undefined };
  return [...ids, ...(await findInOrder(tx, way, filter, left, rest))];
}

/** What waits for somebody. */
const neededOnes: Lead = {
  where: sql`${event.isOpen} and ${needSql} > 0`,
  parts: [],
  along: {},
  index: 'event_open_need',
  covers: [],
};

/** More rows than are sorted, and no more that wait than few are: in a flood many may. */
async function isManyBesideWaiting(tx: ReadTx, few: Lead): Promise<boolean> {
  if ((await countLead(tx, few, mostSorted + 1)) <= mostSorted) return false;
  return (await countLead(tx, neededOnes, fewRows + 1)) <= fewRows;
}

interface Placed {
  /** Those with a place, in the words of their index. */
  readonly where: SQL;
  readonly others: SQL;
  /** Sorts those with a place before the others. */
  readonly isFirst: (order: AlarmPart['order']) => SQL;
  /** Sorts each of both among themselves. */
  readonly within: readonly OrderColumn[];
}

/** Orders in which few rows have a place. */
const placedOnes: Readonly<Partial<Record<AlarmSort, Placed>>> = {
  dueAt: {
    where: sql`${event.dueAt} is not null`,
    others: sql`${hidden(event.dueAt)} is null`,
    isFirst: (order) => (order === 'asc' ? sql`${event.dueAt} is null` : sql`${event.dueAt} is not null`),
    within: [event.dueAt, sql`case when ${event.dueAt} is null then ${event.lastOccurredAt} end`],
  },
  need: {
    where: neededOnes.where,
    others: sql`${needSql} = 0`,
    isFirst: () => sql`${needSql}`,
    within: [event.lastOccurredAt],
  },
};

/** What is to be handled by a time: open ones. */
const datedOnes: Lead = {
  where: sql`${event.dueAt} is not null`,
  parts: [],
  along: {},
  index: 'event_due_at',
  covers: [],
};

interface Order {
  /** In front of the id. */
  readonly columns: readonly OrderColumn[];
  readonly where?: SQL;
}

async function findInOrder(
  tx: ReadTx,
  way: AlarmWay,
  filter: AlarmFilter,
  part: AlarmPart,
  along: Order,
): Promise<string[]> {
  const { after, order, limit, offset } = part;
  const key = after === undefined ? undefined : behind(along.columns, after, order);
  const from = (table: SQL, ...conditions: Array<SQL | undefined>): SQL => {
    const columns = along.columns.map((column, at) => sql`, ${column} as ${sql.raw(`k${at}`)}`);
    const where = and(along.where, key, ...conditions);
    return sql`select ${event.id} as id${sql.join(columns)} from ${table}${where === undefined ? sql.raw('') : sql` where ${where}`}`;
  };
  // Asked of them where they are found: an index that holds all that is asked answers then, and no row is read.
  const someIn = (some: Lead, most: number): SQL =>
    some.holds === undefined
      ? from(rowsOf(some, most), way.rest(some))
      : sql`select * from (${from(indexedBy(event, some.index), some.where, way.rest(some))} limit ${most}) as few`;
  const names = [...along.columns.map((_, at) => `k${at}`), 'id'];
  const keys = names.map((name) => sql.raw(`${name} ${order}`));
  const ordered = sql.join(keys, sql`, `);
  const pageOf = async (selects: readonly SQL[]): Promise<string[]> => {
    // SQLite merges the parts as they come. PostgreSQL would sort them whole: there each gives no more than the page
    // needs.
    const parts = selects.map((part, at) =>
      dialect === 'sqlite' || selects.length === 1
        ? part
        : sql`select * from (${part} order by ${ordered} limit ${limit + offset}) as ${sql.raw(`part${at}`)}`,
    );
    const rows = sql.join(parts, sql.raw(' union all '));
    const page = sql`${rows} order by ${ordered} limit ${limit} offset ${offset}`;
    return (await selectRaw<{ id: string }>(tx, page)).map(({ id }) => id);
  };
  if (way.few !== null) {
    const { few } = way;
    const walk = walkOfFew(few, filter, part.sort);
    if (walk === null) return pageOf([someIn(few, fewRows + 1)]);
    const table = indexedBy(event, walk.index);
    return pageOf(few.parts.map((each) => from(table, each, way.rest(few), ...walk.days)));
  }
  const days = await daysOf(tx, filter, part.sort);
  // Beside the days of those that are short: the others, which are few.
  const long = days.isSplit ? [from(rowsOf(longOnes, mostCompared), way.walked(null))] : [];
  const lead = await leastAlong(tx, way, part.sort);
  const isBySeverities = lead === null && part.sort === 'severity' && days.bounds.length > 0;
  const wanted = offset + limit;
  if (way.isPair && !(await isShortWalk(tx, way, { lead, sort: part.sort, wanted }))) {
    // Each leaves many and all together perhaps hardly any: the first rows of the walk show it.
    const sort = isBySeverities ? 'lastOccurredAt' : part.sort;
    const first = and(along.where, isBySeverities ? undefined : key, ...days.bounds);
    if (!(await isDense(tx, { way, lead, sort, first, order, wanted }))) {
      const some = await leastWhole(tx, way, part.sort === 'dueAt' ? [datedOnes, ...way.leads] : way.leads);
      if (some !== null) return pageOf([someIn(some, mostHeld)]);
    }
  }
  // Each part of a lead is of one value or severity, and has its rows in the order, or as they occurred last.
  if (lead !== null) {
    return pageOf([
      ...lead.parts.map((each) =>
        from(indexedBy(event, lead.along[part.sort]), each, way.walked(lead), ...days.bounds),
      ),
      ...long,
    ]);
  }
  const parts = isBySeverities ? eachSeverity.parts : [undefined];
  const walked = indexedBy(event, orderIndexes[part.sort]);
  return pageOf([...parts.map((each) => from(walked, each, way.walked(null), ...days.bounds)), ...long]);
}

interface FewWalk {
  readonly index: string;
  /** What the lead says of days beside its parts. */
  readonly days: readonly SQL[];
}

/**
 * Along which index a lead of few rows has them in this order: a page is then the first of them, and not all are read
 * and sorted. Null where none has, where one would be asked for many parts, and where one knows no days of the lead.
 */
function walkOfFew({ parts, along, within }: Lead, filter: AlarmFilter, sort: AlarmSort): FewWalk | null {
  const index = along[sort];
  if (index === undefined || parts.length === 0 || parts.length > mostFewParts) return null;
  if (within === undefined) return { index, days: [] };
  return index === along.lastOccurredAt ? { index, days: dayBounds(filter, 'lastOccurredAt').all } : null;
}

interface Walk {
  readonly way: AlarmWay;
  /** Whose rows are walked; null for all. */
  readonly lead: Lead | null;
  readonly sort: AlarmSort;
  readonly first: SQL | undefined;
  readonly order: 'asc' | 'desc';
  readonly wanted: number;
}

/** Whether among the first rows of a walk enough fulfil all conditions. */
async function isDense(tx: ReadTx, { way, lead, sort, first, order, wanted }: Walk): Promise<boolean> {
  const ordered = sql.join(
    [...orderColumns(sort), event.id].map((column) => sql`${column} ${sql.raw(order)}`),
    sql`, `,
  );
  // Rows of several values lie value by value: those of the first are looked at.
  const where = and(lead?.parts[0], first);
  const table = indexedBy(event, lead === null ? orderIndexes[sort] : lead.along[sort]);
  const along = sql`${table}${where === undefined ? sql.raw('') : sql` where ${where}`} order by ${ordered}`;
  const looked = lead === null ? mostProbed : mostProbedRows;
  return (await countAmong(tx, { along, looked }, way.walked(lead), wanted)) >= wanted;
}

interface WalkedDays {
  readonly bounds: readonly SQL[];
  /** The bounds are those of short alarms. */
  readonly isSplit: boolean;
}

/** Days of the column that an order goes by; of a severity's rows that is when they occurred last. */
async function daysOf(tx: ReadTx, filter: AlarmFilter, sort: AlarmSort): Promise<WalkedDays> {
  if (sort === 'count' || sort === 'dueAt' || sort === 'need') return { bounds: [], isSplit: false };
  const { all, short } = dayBounds(filter, sort === 'severity' ? 'lastOccurredAt' : sort);
  if (short === null || (await countLead(tx, longOnes, mostCompared)) >= mostCompared) {
    return { bounds: all, isSplit: false };
  }
  return { bounds: [...short, isShort], isSplit: true };
}

/**
 * Whether a walk needs no proof that it ends soon: what waits and what has a time are few, entries of an index that
 * answers all are quickly looked through, and of a page far behind its rows are the proof.
 */
async function isShortWalk(
  tx: ReadTx,
  way: AlarmWay,
  { lead, sort, wanted }: Pick<Walk, 'lead' | 'sort' | 'wanted'>,
): Promise<boolean> {
  if (sort === 'need') return true;
  if (sort === 'dueAt') return (await countLead(tx, datedOnes, fewRows + 1)) <= fewRows;
  return lead !== null && (isHeldAlong(way, lead, sort) || wanted > mostProbedRows / 2);
}
