import { and, count, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { healthMeter, staleMs, type AlarmHealth, type HealthRow, type TopSource } from '#domain/alarms/health.ts';
import type { Period } from '#domain/alarms/report.ts';
import type { HeavyTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { forEachTuple } from '../engine/raw.ts';
import { narrowHidden } from '../orgs/narrowScope.ts';
import { positionsOf } from '../roster/positionsOf.ts';
import { event } from '../schema/alarms.ts';
import { conditionsOf, type AlarmFilter } from './alarmFilter.ts';
import { within } from './readAlarmReport.ts';
import { findReportRows } from './readReport.ts';
import { readSumsState, wholeFrom } from './sums/sumsState.ts';

export interface HealthWanted {
  readonly filter: AlarmFilter;
  /** Of 31 days at most. */
  readonly period: Period;
  /** Whose days and shifts they are. */
  readonly zone: string;
  /** Positions; absent: what the roster says, else one. */
  readonly operators?: number | undefined;
  readonly now: number;
}

const columns = sql.join(
  [
    event.id,
    event.typeCode,
    event.subjectId,
    event.severity,
    event.firstOccurredAt,
    event.lastOccurredAt,
    event.count,
    event.clearedAt,
    event.ackAt,
    event.handledAt,
    event.handledBy,
    event.incidentId,
  ].map((column) => sql`${column}`),
  sql`, `,
);
type Tuple = [
  id: string,
  typeCode: string,
  subjectId: string,
  severity: number,
  firstOccurredAt: number,
  lastOccurredAt: number,
  count: number,
  clearedAt: number | null,
  ackAt: number | null,
  handledAt: number | null,
  handledBy: string | null,
  incidentId: string | null,
];

/**
 * Health of the alarm system in a period: one walk through its rows in the order of their first occurrence, of which
 * none is kept.
 * @throws DomainError 9007 for organisations outside the scope
 * @source docs/requirements.md C8
 */
export async function readAlarmHealth(tx: HeavyTx, scope: Scope, wanted: HealthWanted): Promise<AlarmHealth> {
  const { filter, period, zone } = wanted;
  const { orgIds = [] } = filter;
  const byRoster = wanted.operators === undefined ? await positionsOf(tx, scope, { ...wanted, orgIds }) : null;
  const meter = healthMeter({ ...wanted, operators: wanted.operators ?? byRoster ?? 1 });
  const rows = await findReportRows(tx, scope, within(filter, period));
  const where = rows.where === undefined ? sql.raw('') : sql` where ${rows.where}`;
  const inOrder = sql`select ${columns} from ${rows.from}${where} order by ${event.firstOccurredAt}, ${event.id}`;
  await forEachTuple(tx, inOrder, (tuple) => meter.take(rowOf(tuple as Tuple)));
  const health = meter.figures();
  const state = await readSumsState(tx);
  const from = state === null ? 0 : wholeFrom(state, zone);
  return {
    ...health,
    isByRoster: byRoster !== null,
    period,
    rowsFrom: from <= period.start ? null : from,
    staleBefore: await countStaleBefore(tx, scope, wanted),
    top: await namedTop(tx, health.top),
  };
}

function rowOf(tuple: Tuple): HealthRow {
  const [id, typeCode, subjectId, severity, firstOccurredAt, lastOccurredAt, times, ...rest] = tuple;
  const [clearedAt, ackAt, handledAt, handledBy, incidentId] = rest;
  const about = { id, typeCode, subjectId, severity, firstOccurredAt, lastOccurredAt, count: times };
  return { ...about, clearedAt, ackAt, handledAt, handledBy, incidentId };
}

/** Few, since only what is open stands: those that cleared within the period are not looked for in all that was. */
async function countStaleBefore(tx: HeavyTx, scope: Scope, { filter, period, now }: HealthWanted): Promise<number> {
  const conditions = await conditionsOf(tx, filter, hidden);
  const orgs = await narrowHidden(tx, scope, event.orgId, filter.orgIds ?? []);
  const [standing] = await tx.sql
    .select({ n: count() })
    .from(event)
    .where(
      and(
        sql`${event.isOpen}`,
        lt(event.firstOccurredAt, period.start),
        lte(event.firstOccurredAt, Math.min(period.end, now) - staleMs),
        eq(hidden(event.condition), 'active'),
        orgs,
        ...conditions.map((condition) => condition.sql),
      ),
    );
  return standing?.n ?? 0;
}

/** Sources by the name that their newest row has of them. */
async function namedTop(tx: HeavyTx, top: readonly TopSource[]): Promise<AlarmHealth['top']> {
  const ids = top.map(({ lastId }) => lastId);
  const found = await tx.sql
    .select({ id: event.id, device: event.device_name, code: event.deviceCode, rail: event.railName })
    .from(event)
    .where(inArray(event.id, ids));
  const names = new Map(found.map((row) => [row.id, row]));
  return top.map((source) => {
    const { device = '', code = '', rail = '' } = names.get(source.lastId) ?? {};
    return { ...source, name: device === '' ? rail : device, code };
  });
}
