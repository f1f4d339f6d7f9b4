import { and, count, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { maxTotal } from '#domain/alarms/alarmKey.ts';
import type { ReadTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { hidden, hiddenEach, type Show } from '../engine/hidden.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { oncePerRead } from '../engine/oncePerRead.ts';
import { event } from '../schema/alarms.ts';
import { agreeing } from './agreeing.ts';
import { conditionsOf, type AlarmFilter, type NamedCondition } from './alarmFilter.ts';
import { alarmScope } from './alarmScope.ts';
import type { Lead } from './lead.ts';
import { leadsOf } from './leads.ts';

/**
 * How rows of a filter are found, whatever the number of all rows. A condition that leaves few is asked first, and what
 * it leaves is looked through. When each leaves more than that, an order is walked: then at least one row in so many
 * belongs to the page, and a page is full soon. With `fewRows` the square root of twenty pages' rows of a million, both
 * look at about as many.
 * @source docs/adr/0032-questions-that-do-not-grow.md
 */
export interface AlarmWay {
  /** Leaves few rows; null when no condition does. */
  readonly few: Lead | null;
  readonly leads: readonly Lead[];
  /** What a total is counted along; null for the table itself. */
  readonly counted: Lead | null;
  /** How far a total counts. */
  readonly mostCounted: number;
  /** All that must hold, hidden from the planner, without what this lead sees to already. */
  readonly rest: (lead: Lead | null) => SQL | undefined;
  /** The same for a walk through all of the table: what another table says of a row is gathered first. */
  readonly throughAll: SQL | undefined;
  /** The same of a lead's parts, for a walk that ends after a few rows. */
  readonly walked: (lead: Lead | null) => SQL | undefined;
  /** More than one thing is asked. */
  readonly isPair: boolean;
  /** Whether a lead's own index answers all that is asked, so that no row is read for it. */
  readonly isHeld: (lead: Lead) => boolean;
}

export const fewRows = 4_500;
/**
 * A total of incidents counts so far where the filter is on what members of one differ in: each that it counts is asked
 * for its fellows then, which takes as long as some twenty rows of an index.
 */
const mostFaces = 5_000;
/** What narrows incidents as a whole: of these the first rows mostly say enough (areManyIncidents.ts). */
const ofWholes: ReadonlySet<NamedCondition['name']> = new Set([
  'isFace',
  'faceAmong',
  'orgIds',
  'projectId',
  'projectIds',
  'kind',
  'start',
  'end',
  'raisedFrom',
  'raisedUntil',
]);
/** Of so few each one's own label and device are asked, rather than that all are gathered that would do. */
const hardlyAny = 1_000;

/** @throws DomainError 9007 for organisations outside the scope */
export function chooseWay(tx: ReadTx, scope: Scope, { also, ...filter }: AlarmFilter): Promise<AlarmWay> {
  const asked = also !== undefined && Object.values(also).some((value) => value !== undefined);
  const wanted = asked ? { ...filter, also } : filter;
  // A page and its tabs ask for the same.
  return oncePerRead(tx, `chooseWay ${JSON.stringify([scope, wanted])}`, () => findWay(tx, scope, wanted));
}

async function findWay(tx: ReadTx, scope: Scope, asked: AlarmFilter): Promise<AlarmWay> {
  const filter = agreeing(asked);
  const seen = await alarmScope(tx, scope, filter.orgIds ?? []);
  const named = async (show: Show): Promise<NamedCondition[]> => [
    ...(seen.where === undefined ? [] : [{ name: 'orgIds', sql: seen.where } as const]),
    ...(await conditionsOf(tx, filter, show)),
  ];
  const conditions = await named(hidden);
  const each = await named(hiddenEach);
  const leads = await leadsOf(tx, filter, seen);
  // What the tab says and what the filter says may be two conditions of one name: then both stay.
  const without = (of: readonly NamedCondition[], covers: Lead['covers']): SQL | undefined =>
    and(...of.filter(({ name }) => !isCovered(covers, filter, name)).map((condition) => condition.sql));
  // Of some thousand rows each one's own device is asked; to gather all devices of a model takes longer.
  const ofSome = conditions.map((condition, at) =>
    condition.name === 'modelIds' ? (each[at] ?? condition) : condition,
  );
  const restOf =
    (of: readonly NamedCondition[]) =>
    (lead: Lead | null): SQL | undefined =>
      without(of, [...(lead?.covers ?? []), ...(lead?.within ?? [])]);
  const throughAll = without(conditions, []);
  const walked = (lead: Lead | null): SQL | undefined => without(each, lead?.covers ?? []);
  const isHeld = ({ holds, covers }: Lead): boolean =>
    holds !== undefined && conditions.every(({ name }) => holds.includes(name) || covers.includes(name));
  const counted = leads.find(isHeld) ?? leads[0] ?? null;
  const isFace = conditions.some(({ name }) => name === 'isFace' || name === 'faceAmong');
  const mostCounted = isFace && !conditions.every(({ name }) => ofWholes.has(name)) ? mostFaces : maxTotal;
  const way = { leads, counted, mostCounted, throughAll, walked, isHeld, isPair: conditions.length > 1 };
  for (const lead of leads) {
    if (lead.isMany === true) continue;
    const n = await countLead(tx, lead, fewRows + 1);
    if (n <= fewRows) return { ...way, few: lead, rest: restOf(n <= hardlyAny ? each : ofSome) };
  }
  return { ...way, few: null, rest: restOf(ofSome) };
}

function isCovered(covers: Lead['covers'], { also }: AlarmFilter, name: Lead['covers'][number]): boolean {
  return covers.includes(name) && (name === 'orgIds' || also?.[name] === undefined);
}

/**
 * Of several values at once PostgreSQL may take the index of another column, and look through rows of all values there:
 * it is asked for each by itself.
 */
const countedParts = ({ where, partsWithin = [] }: Lead): readonly SQL[] =>
  dialect === 'postgres' && partsWithin.length > 0 ? partsWithin : [where];

/** Rows that a lead finds, counted up to so many in its index alone. */
export async function countLead(tx: ReadTx, lead: Lead, most: number): Promise<number> {
  const along = indexedBy(event, lead.index);
  const rows = countedParts(lead).map((part) => sql`select 1 as one from ${along} where ${part}`);
  const found = sql`(${sql.join(rows, sql` union all `)} limit ${sql.placeholder('most')}) as found`;
  const counting = tx.sql.select({ n: count() }).from(found).prepare();
  // A page, its tabs and its total ask the same, up to different numbers.
  const known = await oncePerRead(tx, JSON.stringify(counting.getQuery()), async () => ({ upTo: -1, n: 0 }));
  if (known.upTo < most && known.n >= known.upTo) {
    const [counted] = await counting.execute({ most });
    Object.assign(known, { upTo: most, n: counted?.n ?? 0 });
  }
  return Math.min(known.n, most);
}

/** The rows of a lead as the table `event`, so that conditions on its columns are asked of these alone. */
export const rowsOf = (lead: Lead | null, most: number): SQL =>
  sql`(select * from ${indexedBy(event, lead?.index)} ${lead === null ? sql.raw('') : sql`where ${lead.where}`} limit ${most}) as "event"`;
