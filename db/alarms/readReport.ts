import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmReport, HourSums, ReportSums, SumKey } from '#domain/alarms/report.ts';
import { hour } from '#domain/time.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';
import { project } from '../schema/projects.ts';
import { alarmsWhere, type AlarmFilter } from './alarmFilter.ts';

const sumIf = (condition: SQL, what: SQL = sql`1`) =>
  sql<number>`coalesce(sum(case when ${condition} then ${what} else 0 end), 0)`.mapWith(Number);

const took = (at: typeof event.ackAt | typeof event.handledAt) => ({
  when: sql`${at} >= ${event.firstOccurredAt}`,
  ms: sql`${at} - ${event.firstOccurredAt}`,
});

function sumsAt(now: number): Record<SumKey, SQL<number>> {
  const ack = took(event.ackAt);
  const handled = took(event.handledAt);
  const byPerson = sql`${event.handledBy} is not null and ${handled.when}`;
  const isOpen = sql`${event.handledStatus} in ('00', '01')`;
  return {
    alarmCount: sumIf(sql`${event.kind} = 3`),
    faultCount: sumIf(sql`${event.kind} = 2`),
    unhandledCount: sumIf(sql`${event.handledStatus} = '00'`),
    handledCount: sumIf(sql`${event.handledStatus} in ('02', '03', '04')`),
    overdueCount: sumIf(sql`${event.escalationLevel} > 0 or (${isOpen} and ${event.dueAt} <= ${now})`),
    ackCount: sumIf(ack.when),
    ackMs: sumIf(ack.when, ack.ms),
    handleCount: sumIf(byPerson),
    handleMs: sumIf(byPerson, handled.ms),
  };
}

/**
 * Sums of the scope by the clock hour of the first occurrence; hours without any are left out. `offsetMs` is what the
 * zone's hours are away from UTC's.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function sumByHour(
  tx: ReadTx,
  scope: Scope,
  input: { readonly filter: AlarmFilter; readonly offsetMs: number; readonly now: number },
): Promise<HourSums[]> {
  // Written as literals: a bind parameter inside GROUP BY is a different expression on PostgreSQL.
  const offsetMs = Math.trunc(input.offsetMs);
  const step = sql.raw(`((first_occurred_at + ${offsetMs}) / ${hour})`);
  const rows = await tx.sql
    .select({ step: sql<number>`${step}`.mapWith(Number), ...sumsAt(input.now) })
    .from(event)
    .where(await alarmsWhere(tx, scope, input.filter))
    .groupBy(step)
    .orderBy(step);
  return rows.map(({ step: at, ...sums }) => ({ hourAt: at * hour - offsetMs, ...(sums satisfies ReportSums) }));
}

/** Counts by type, the most frequent first. */
export async function countByType(tx: ReadTx, scope: Scope, filter: AlarmFilter): Promise<AlarmReport['byType']> {
  return tx.sql
    .select({ typeCode: event.typeCode, count: count() })
    .from(event)
    .where(await alarmsWhere(tx, scope, filter))
    .groupBy(event.typeCode)
    .orderBy(desc(count()), event.typeCode);
}

/** Counts by severity; severities without any are left out. */
export async function countBySeverity(
  tx: ReadTx,
  scope: Scope,
  filter: AlarmFilter,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.sql
    .select({ severity: event.severity, count: count() })
    .from(event)
    .where(await alarmsWhere(tx, scope, filter))
    .groupBy(event.severity);
  return new Map(rows.map((row) => [row.severity, row.count]));
}

/** The projects with most, by name; what belongs to none has an empty one. */
export async function countByProject(
  tx: ReadTx,
  scope: Scope,
  filter: AlarmFilter,
  most: number,
): Promise<AlarmReport['byProject']> {
  const rows = await tx.sql
    .select({ projectId: event.projectId, projectName: project.name, count: count() })
    .from(event)
    .leftJoin(project, and(eq(project.id, event.projectId), inScope(tx, scope, project.orgId)))
    .where(await alarmsWhere(tx, scope, filter))
    .groupBy(event.projectId, project.name)
    .orderBy(desc(count()), event.projectId)
    .limit(most);
  // One that is seen no more counts with what belongs to none.
  const named = rows.flatMap(({ projectName, ...row }) => (projectName === null ? [] : [{ ...row, projectName }]));
  const others = rows.filter(({ projectName }) => projectName === null).reduce((sum, row) => sum + row.count, 0);
  return others === 0 ? named : [...named, { projectId: null, projectName: '', count: others }];
}
