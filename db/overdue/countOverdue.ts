import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { openCodes } from '#domain/codes.ts';
import { hour } from '#domain/time.ts';
import type { OverdueCounts } from '#domain/overdue/view.ts';
import { isOverdue } from '../alarms/alarmFilter.ts';
import type { ReadTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';

const countIf = (condition: SQL | undefined) =>
  sql<number>`coalesce(sum(case when ${condition ?? sql`1 = 0`} then 1 else 0 end), 0)`.mapWith(Number);

/** What waits in an organisation and all below it. The caller has it in its scope. */
export async function countOverdue(tx: ReadTx, orgPath: string, nowMs: number): Promise<OverdueCounts> {
  const soon = sql`${event.escalationLevel} = 0 and ${event.dueAt} > ${nowMs} and ${event.dueAt} <= ${nowMs + hour}`;
  const [row] = await tx.sql
    .select({
      overdue: countIf(isOverdue(nowMs)),
      dueSoon: countIf(soon),
      escalated: countIf(sql`${event.escalationLevel} > 0`),
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.orgId))
    .where(
      and(
        inArray(event.handledStatus, openCodes),
        gte(organization.path, orgPath),
        lt(organization.path, `${orgPath}~`),
      ),
    );
  return row ?? { overdue: 0, dueSoon: 0, escalated: 0 };
}
