import { and, count, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { event } from '../schema/alarms.ts';
import { alarmsWhere, type AlarmFilter } from './alarmFilter.ts';
import { maxTotal } from './listAlarms.ts';

/** Alarms and faults by what the quick tabs show. */
export interface TabCounts {
  readonly all: number;
  readonly fire: number;
  readonly unhandled: number;
  readonly acknowledged: number;
  readonly assignedToMe: number;
  readonly overdue: number;
  readonly handled: number;
}

const countIf = (condition: SQL) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.mapWith(Number);

/**
 * How many rows each quick tab would list under the same filter. What waits for somebody is counted exactly, however
 * long the history; the rest up to `maxTotal`, as the list's own total.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function countTabs(
  tx: ReadTx,
  scope: Scope,
  input: { readonly now: number; readonly filter: AlarmFilter },
): Promise<TabCounts> {
  const where = await alarmsWhere(tx, scope, input.filter);
  const [waiting] = await tx.sql
    .select({
      unhandled: countIf(sql`${event.handledStatus} = '00'`),
      acknowledged: countIf(sql`${event.handledStatus} = '01'`),
      overdue: countIf(sql`(${event.dueAt} <= ${input.now} or ${event.escalationLevel} > 0)`),
    })
    .from(event)
    .where(and(inArray(event.handledStatus, ['00', '01']), where));
  const rows = tx.sql
    .select({ typeCode: event.typeCode, handledStatus: event.handledStatus, assigneeId: event.assigneeId })
    .from(event)
    .where(where)
    .limit(maxTotal)
    .as('counted');
  const [whole] = await tx.sql
    .select({
      all: count(),
      fire: countIf(sql`${rows.typeCode} = 'FIRE'`),
      assignedToMe: countIf(sql`${rows.assigneeId} = ${scope.userId}`),
      handled: countIf(sql`${rows.handledStatus} in ('02', '03', '04')`),
    })
    .from(rows);
  return {
    ...(whole ?? { all: 0, fire: 0, assignedToMe: 0, handled: 0 }),
    ...(waiting ?? { unhandled: 0, acknowledged: 0, overdue: 0 }),
  };
}

export interface DateCount {
  /** Number of the step since the epoch, in the given time zone offset. */
  readonly step: number;
  readonly alarmCount: number;
  readonly faultCount: number;
  readonly unhandledCount: number;
  readonly handledCount: number;
}

export interface DateRange {
  readonly start: number;
  readonly end: number;
  readonly stepMs: number;
  /** Added to a time before it is cut into steps, so that days begin at local midnight. */
  readonly offsetMs: number;
  readonly kind?: number | undefined;
  readonly orgIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly projectIds?: readonly string[] | undefined;
}

/** Alarms and faults of the scope by the step of their first occurrence; steps without any are left out. */
export async function countAlarmsByDate(tx: ReadTx, scope: Scope, range: DateRange): Promise<DateCount[]> {
  // Written as literals: a bind parameter inside GROUP BY is a different expression on PostgreSQL.
  const step = sql.raw(`((first_occurred_at + ${Math.trunc(range.offsetMs)}) / ${Math.trunc(range.stepMs)})`);
  return tx.sql
    .select({
      step: sql<number>`${step}`.mapWith(Number),
      alarmCount: countIf(sql`${event.kind} = 3`),
      faultCount: countIf(sql`${event.kind} = 2`),
      unhandledCount: countIf(sql`${event.handledStatus} = '00'`),
      handledCount: countIf(sql`${event.handledStatus} <> '00' and ${event.handledStatus} <> '01'`),
    })
    .from(event)
    .where(
      and(
        await narrowScope(tx, scope, event.orgId, range.orgIds ?? []),
        gte(event.firstOccurredAt, range.start),
        lte(event.firstOccurredAt, range.end),
        range.kind === undefined ? undefined : eq(event.kind, range.kind),
        range.projectId === undefined ? undefined : eq(event.projectId, range.projectId),
        range.projectIds === undefined || range.projectIds.length === 0
          ? undefined
          : inArray(event.projectId, [...range.projectIds]),
      ),
    )
    .groupBy(step)
    .orderBy(step);
}
