import { and, between, count, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { bucketEndsMs, buckets, type Bucket } from '#domain/alarms/daySums.ts';
import type { AlarmReport, HourSums, PeriodSums, SumKey } from '#domain/alarms/report.ts';
import { closedCodes, handledCode, kindCode, openCodes } from '#domain/codes.ts';
import { hour } from '#domain/time.ts';
import type { ReadTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { hidden } from '../engine/hidden.ts';
import { literal, literals } from '../engine/literal.ts';
import { forEachTuple } from '../engine/raw.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowHidden } from '../orgs/narrowScope.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { event } from '../schema/alarms.ts';
import { project } from '../schema/projects.ts';
import { alarmsWhere, conditionsOf, isSet, type AlarmFilter } from './alarmFilter.ts';
import { chooseWay, fewRows, rowsOf } from './alarmWay.ts';
import { countIn } from './countAlarms.ts';

/** Of the rows that fulfil a condition alone: what others are not asked for costs them nothing. */
const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const sumIf = (condition: SQL, what: SQL) =>
  sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number);

const took = (at: typeof event.ackAt | typeof event.handledAt) => ({
  when: sql`${at} >= ${event.firstOccurredAt}`,
  ms: sql`${at} - ${event.firstOccurredAt}`,
});

const histograms = ['ackIn', 'handleIn'] as const;
type Histogram = (typeof histograms)[number];

/** What is added up; of a bucket, which has its place in a histogram, all up to its end. */
function sumsAt(now: number): Record<SumKey, SQL<number>> {
  const ack = took(event.ackAt);
  const handled = took(event.handledAt);
  const byPerson = sql`${handled.when} and ${event.handledBy} is not null`;
  const isOpen = sql`${event.handledStatus} in (${literals(openCodes)})`;
  return {
    alarmCount: countIf(sql`${event.kind} = ${literal(kindCode.alarm)}`),
    faultCount: countIf(sql`${event.kind} = ${literal(kindCode.fault)}`),
    unhandledCount: countIf(sql`${event.handledStatus} = ${literal(handledCode.unhandled)}`),
    handledCount: countIf(sql`${event.handledStatus} in (${literals(closedCodes)})`),
    overdueCount: countIf(sql`${event.escalationLevel} > 0 or (${isOpen} and ${event.dueAt} <= ${now})`),
    ackCount: countIf(ack.when),
    ackMs: sumIf(ack.when, ack.ms),
    handleCount: countIf(byPerson),
    handleMs: sumIf(byPerson, handled.ms),
    severity1: countIf(sql`${event.severity} = 1`),
    severity2: countIf(sql`${event.severity} = 2`),
    severity3: countIf(sql`${event.severity} = 3`),
    severity4: countIf(sql`${event.severity} = 4`),
    ...upToEnds('ackIn', ack.when, event.ackAt),
    ...upToEnds('handleIn', byPerson, event.handledAt),
  };
}

/** A sum a bucket: what took less than its end. The last has none. */
function upToEnds<K extends Histogram>(name: K, when: SQL, at: typeof event.ackAt | typeof event.handledAt) {
  const made = buckets.map((bucket) => {
    const end = bucketEndsMs[bucket];
    // The rarer half first: one comparison settles most rows.
    const isWithin =
      end === undefined ? when : sql`${at} < ${event.firstOccurredAt} + ${sql.raw(String(end))} and ${when}`;
    return [`${name}${bucket}`, countIf(isWithin)] as const;
  });
  return Object.fromEntries(made) as Record<`${K}${Bucket}`, SQL<number>>;
}

/** The same with each bucket's own. */
function inBuckets(sums: PeriodSums): PeriodSums {
  const own = { ...sums };
  for (const name of histograms) {
    for (const bucket of buckets) {
      if (bucket > 0) own[`${name}${bucket}`] -= sums[`${name}${(bucket - 1) as Bucket}`];
    }
  }
  return own;
}

/** Filters on columns that `event_first` holds. */
const indexed: ReadonlySet<string> = new Set([
  'orgIds',
  'projectId',
  'projectIds',
  'kind',
  'typeCodes',
  'severities',
  'condition',
  'handledStatuses',
  'raisedFrom',
  'raisedUntil',
  'modelIds',
  'text',
  'withoutText',
]);

/** The rows of a filter with its days, as the table `event`. */
interface ReportRows {
  readonly from: SQL;
  readonly where: SQL | undefined;
}

/**
 * Where a report finds its rows: by a condition that leaves few, else along the days in an index that holds all that is
 * added up, so that no row is looked up; what that index knows nothing of is left to the planner.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function findReportRows(tx: ReadTx, scope: Scope, filter: AlarmFilter): Promise<ReportRows> {
  const way = await chooseWay(tx, scope, filter);
  if (way.few !== null) return { from: rowsOf(way.few, fewRows + 1), where: way.rest(way.few) };
  const names = (Object.keys(filter) as Array<keyof AlarmFilter>).filter((name) => isSet(filter[name]));
  const { raisedFrom = 0, raisedUntil = Number.MAX_SAFE_INTEGER } = filter;
  if (names.every((name) => indexed.has(name))) {
    const days = between(event.firstOccurredAt, raisedFrom, raisedUntil);
    return { from: indexedBy(event, 'event_first'), where: and(days, way.throughAll) };
  }
  return { from: sql`${event}`, where: await alarmsWhere(tx, scope, filter) };
}

/** Whether rows of this filter are few enough to be looked at each. */
export async function areFew(tx: ReadTx, scope: Scope, filter: AlarmFilter): Promise<boolean> {
  return (await chooseWay(tx, scope, filter)).few !== null;
}

/**
 * How many rows there are, up to `most`.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function countReportRows(tx: ReadTx, scope: Scope, filter: AlarmFilter, most: number): Promise<number> {
  const { from, where } = await findReportRows(tx, scope, filter);
  return countIn(tx, from, where, most);
}

/**
 * Sums by the clock hour of the first occurrence; hours without any are left out. `offsetMs` is what the
 * zone's hours are away from UTC's.
 */
export async function sumByHour(
  tx: ReadTx,
  rows: ReportRows,
  input: { readonly offsetMs: number; readonly now: number },
): Promise<HourSums[]> {
  // Written as literals: a bind parameter inside GROUP BY is a different expression on PostgreSQL.
  const offsetMs = Math.trunc(input.offsetMs);
  const step = sql.raw(`((first_occurred_at + ${offsetMs}) / ${hour})`);
  const found = await tx.sql
    .select({ step: sql<number>`${step}`.mapWith(Number), ...sumsAt(input.now) })
    .from(rows.from)
    .where(rows.where)
    .groupBy(step)
    .orderBy(step);
  return found.map(({ step: at, ...sums }) => ({ hourAt: at * hour - offsetMs, ...inBuckets(sums) }));
}

/** How many each type and each project has, in one go through the rows; '' is of no project. */
export async function countTypesAndProjects(
  tx: ReadTx,
  rows: ReportRows,
): Promise<{ readonly types: ReadonlyMap<string, number>; readonly projects: ReadonlyMap<string, number> }> {
  const types = new Map<string, number>();
  const projects = new Map<string, number>();
  const add = (typeCode: string, projectId: string | null, n: number): void => {
    types.set(typeCode, (types.get(typeCode) ?? 0) + n);
    projects.set(projectId ?? '', (projects.get(projectId ?? '') ?? 0) + n);
  };
  if (dialect === 'sqlite') {
    const where = rows.where === undefined ? sql.raw('') : sql` where ${rows.where}`;
    // To group them SQLite sorts them all, which takes longer than to take each.
    await forEachTuple(tx, sql`select ${event.typeCode}, ${event.projectId} from ${rows.from}${where}`, (tuple) => {
      const [typeCode, projectId] = tuple as [string, string | null];
      add(typeCode, projectId, 1);
    });
    return { types, projects };
  }
  const found = await tx.sql
    .select({
      typeCode: sql<string>`${event.typeCode}`,
      projectId: sql<string | null>`${event.projectId}`,
      n: count(),
    })
    .from(rows.from)
    .where(rows.where)
    .groupBy(event.typeCode, event.projectId);
  for (const { typeCode, projectId, n } of found) add(typeCode, projectId, n);
  return { types, projects };
}

/** Beyond their time without anybody told: few, since only what waits has a time. */
export async function countLate(tx: ReadTx, scope: Scope, filter: AlarmFilter, now: number): Promise<number> {
  const conditions = await conditionsOf(tx, filter, hidden);
  const orgs = await narrowHidden(tx, scope, event.orgId, filter.orgIds ?? []);
  const [late] = await tx.sql
    .select({ n: count() })
    .from(event)
    .where(
      and(
        sql`${event.isOpen}`,
        lte(event.dueAt, now),
        inArray(hidden(event.handledStatus), openCodes),
        eq(event.escalationLevel, 0),
        orgs,
        ...conditions.map((condition) => condition.sql),
      ),
    );
  return late?.n ?? 0;
}

/** The first of an order that leaves no two alike. */
const byCount = ([a, n]: readonly [string, number], [b, m]: readonly [string, number]): number =>
  m - n || (a < b ? -1 : 1);

/** The most frequent first. */
export const typesInOrder = (counts: ReadonlyMap<string, number>): AlarmReport['byType'] =>
  [...counts].sort(byCount).map(([typeCode, n]) => ({ typeCode, count: n }));

/** The projects with most, by name; what belongs to none, or to one that is seen no more, stands last. */
export async function projectsInOrder(
  tx: ReadTx,
  scope: Scope,
  counts: ReadonlyMap<string, number>,
  most: number,
): Promise<AlarmReport['byProject']> {
  const first = [...counts].sort(byCount).slice(0, most);
  const ids = first.map(([id]) => id);
  const seen = await tx.sql
    .select({ id: project.id, name: project.name })
    .from(project)
    .where(and(inArray(project.id, ids), inScope(tx, scope, project.orgId)));
  const names = new Map(seen.map(({ id, name }) => [id, name]));
  const named = first.flatMap(([projectId, n]) => {
    const projectName = names.get(projectId);
    return projectName === undefined ? [] : [{ projectId, projectName, count: n }];
  });
  const others = first.filter(([id]) => !names.has(id)).reduce((sum, [, n]) => sum + n, 0);
  return others === 0 ? named : [...named, { projectId: null, projectName: '', count: others }];
}
