import { and, count, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { event } from '../schema/alarms.ts';

/** Open alarms and faults by what the quick tabs show. */
export interface OpenCounts {
  readonly open: number;
  readonly fire: number;
  readonly unhandled: number;
  readonly acknowledged: number;
  readonly assignedToMe: number;
  readonly overdue: number;
}

const countIf = (condition: SQL) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.mapWith(Number);

/** Counts over what is open in the scope. */
export async function countOpenAlarms(
  tx: ReadTx,
  scope: Scope,
  input: { readonly now: number; readonly kind?: number | undefined },
): Promise<OpenCounts> {
  const [row] = await tx.sql
    .select({
      open: count(),
      fire: countIf(sql`${event.typeCode} = 'FIRE'`),
      unhandled: countIf(sql`${event.handledStatus} = '00'`),
      acknowledged: countIf(sql`${event.handledStatus} = '01'`),
      assignedToMe: countIf(sql`${event.assigneeId} = ${scope.userId}`),
      overdue: countIf(sql`${event.handledStatus} in ('00', '01') and ${event.dueAt} <= ${input.now}`),
    })
    .from(event)
    .where(
      and(
        eq(event.isOpen, true),
        inScope(tx, scope, event.orgId),
        input.kind === undefined ? undefined : eq(event.kind, input.kind),
      ),
    );
  return row ?? { open: 0, fire: 0, unhandled: 0, acknowledged: 0, assignedToMe: 0, overdue: 0 };
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
      ),
    )
    .groupBy(step)
    .orderBy(step);
}
