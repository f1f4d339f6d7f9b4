import { and, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { handledCode, kindCode, openCodes } from '#domain/codes.ts';
import type { ReadTx } from '../engine/database.ts';
import { literal, literals } from '../engine/literal.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { event } from '../schema/alarms.ts';

const countIf = (condition: SQL) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.mapWith(Number);

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
      alarmCount: countIf(sql`${event.kind} = ${literal(kindCode.alarm)}`),
      faultCount: countIf(sql`${event.kind} = ${literal(kindCode.fault)}`),
      unhandledCount: countIf(sql`${event.handledStatus} = ${literal(handledCode.unhandled)}`),
      handledCount: countIf(sql`${event.handledStatus} not in (${literals(openCodes)})`),
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
