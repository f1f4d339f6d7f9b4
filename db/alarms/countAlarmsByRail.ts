import { and, count, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import { dayClock, monthOf, sumClock } from '#domain/alarms/daySums.ts';
import { startOfSumDay } from '#domain/alarms/report.ts';
import { day } from '#domain/time.ts';
import { zoneSteps } from '#domain/zone.ts';
import type { HeavyTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { event } from '../schema/alarms.ts';
import { alarmChange, alarmDayRail } from '../schema/alarmSums.ts';
import { rail } from '../schema/rails.ts';
import { seesAll } from '../orgs/seesAll.ts';
import { areSumsReady, readSumDays } from './sums/sumsState.ts';

export interface RailRange {
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  /** Whose days they are, where the range is of whole ones: then the day sums answer. */
  readonly zone?: string | undefined;
  readonly orgIds?: readonly string[] | undefined;
  readonly projectIds?: readonly string[] | undefined;
}

export interface RailCount {
  readonly railId: string;
  readonly railName: string;
  readonly count: number;
}

/**
 * Guardrails of the scope by how many alarms and faults began in a range, most first.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function countAlarmsByRail(tx: HeavyTx, scope: Scope, range: RailRange): Promise<RailCount[]> {
  const { projectIds = [], zone } = range;
  if (zone !== undefined && (await areSumsReady(tx, zone))) return railsOfSums(tx, scope, { ...range, zone });
  return tx.sql
    .select({
      railId: sql<string>`${event.railId}`,
      // As it is called now where it is still seen, else as it was called then.
      railName: sql<string>`coalesce(${rail.name}, max(${event.railName}))`,
      count: count(),
    })
    .from(event)
    .leftJoin(rail, and(eq(rail.id, event.railId), inScope(tx, scope, rail.orgId)))
    .where(
      and(
        isNotNull(event.railId),
        await narrowScope(tx, scope, event.orgId, range.orgIds ?? []),
        gte(event.firstOccurredAt, range.start),
        lte(event.firstOccurredAt, range.end),
        projectIds.length === 0 ? undefined : inArray(event.projectId, [...projectIds]),
      ),
    )
    .groupBy(event.railId, rail.name)
    .orderBy(desc(count()), event.railId)
    .limit(range.limit);
}

/** Whole months of a range as such, and the days beside them. */
function stepsOf(zone: string, start: number, end: number): { readonly months: number[]; readonly days: number[] } {
  const clock = dayClock(zone);
  const all = zoneSteps(zone, start, end, 'day').map((at) => clock(at).day);
  const months = [...new Set(all.map(monthOf))].filter((month) => {
    const first = startOfSumDay(zone, month + 1);
    const next = zoneSteps(zone, first, first + 32 * day, 'month')[1] ?? Number.POSITIVE_INFINITY;
    return start <= first && next <= end + 1;
  });
  return { months, days: all.filter((date) => !months.includes(monthOf(date))) };
}

async function railsOfSums(
  tx: HeavyTx,
  scope: Scope,
  { zone, start, end, limit, orgIds = [], projectIds = [] }: RailRange & { readonly zone: string },
): Promise<RailCount[]> {
  const { months, days } = stepsOf(zone, start, end);
  const isAll = orgIds.length === 0 && (await seesAll(tx, scope));
  const seen = async (orgId: SQLiteColumn) => (isAll ? undefined : narrowScope(tx, scope, orgId, orgIds));
  const counts = new Map<string, number>();
  const rows = await tx.sql
    .select({ railId: alarmDayRail.railId, n: sql<number>`sum(${alarmDayRail.total})`.mapWith(Number) })
    .from(alarmDayRail)
    .where(
      and(
        inArray(alarmDayRail.day, [...months, ...days]),
        await seen(alarmDayRail.orgId),
        projectIds.length === 0 ? undefined : inArray(alarmDayRail.projectId, [...projectIds]),
      ),
    )
    .groupBy(alarmDayRail.railId);
  for (const { railId, n } of rows) counts.set(railId, n);
  const changes = await tx.sql
    .select()
    .from(alarmChange)
    .where(
      and(
        await seen(alarmChange.orgId),
        // The days of the sums may begin and end at other moments than those of the calendar.
        gte(alarmChange.firstOccurredAt, start - 2 * day),
        lte(alarmChange.firstOccurredAt, end + 2 * day),
      ),
    );
  const clock = sumClock(await readSumDays(tx, zone));
  const range = { from: dayClock(zone)(start).day, to: dayClock(zone)(end).day };
  for (const { railId, projectId, sign, firstOccurredAt } of changes) {
    const { day: date } = clock(firstOccurredAt);
    if (date < range.from || date > range.to) continue;
    const isWanted = projectIds.length === 0 || projectIds.includes(projectId ?? '');
    if (railId !== null && isWanted) counts.set(railId, (counts.get(railId) ?? 0) + sign);
  }
  const most = [...counts]
    .filter(([, n]) => n > 0)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, limit);
  const ids = most.map(([id]) => id);
  const named = await tx.sql
    .select({ id: rail.id, name: rail.name })
    .from(rail)
    .where(and(inArray(rail.id, ids), inScope(tx, scope, rail.orgId)));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const lost = ids.filter((id) => !names.has(id));
  const former = await tx.sql
    .select({ id: sql<string>`${event.railId}`, name: sql<string>`max(${event.railName})` })
    .from(event)
    .where(and(inArray(event.railId, lost), await seen(event.orgId)))
    .groupBy(event.railId);
  for (const { id, name } of former) names.set(id, name);
  return most.map(([railId, n]) => ({ railId, railName: names.get(railId) ?? '', count: n }));
}
