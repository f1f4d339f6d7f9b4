import { type SQL, sql } from 'drizzle-orm';
import type { SumLine } from '#domain/alarms/daySums.ts';
import type { ReadTx } from '../../engine/database.ts';
import { event } from '../../schema/alarms.ts';

const took = (at: typeof event.ackAt | typeof event.handledAt, also: SQL = sql`1 = 1`) =>
  sql<
    number | null
  >`case when ${at} >= ${event.firstOccurredAt} and ${also} then ${at} - ${event.firstOccurredAt} end`.mapWith((ms) =>
    ms === null ? null : Number(ms),
  );

/** What a row of `event` says for the sums: as its triggers put it. */
export const lineColumns = {
  id: event.id,
  orgId: event.orgId,
  projectId: event.projectId,
  railId: event.railId,
  kind: event.kind,
  typeCode: event.typeCode,
  severity: event.severity,
  handledStatus: event.handledStatus,
  firstOccurredAt: event.firstOccurredAt,
  escalated: sql<number>`case when ${event.escalationLevel} > 0 then 1 else 0 end`.mapWith(Number),
  ackMs: took(event.ackAt),
  handleMs: took(event.handledAt, sql`${event.handledBy} is not null`),
};

/** Rows as they stand, each as a line of the sums. */
export async function listEventLines(tx: ReadTx, where: SQL | undefined): Promise<SumLine[]> {
  const rows = await tx.sql.select(lineColumns).from(event).where(where);
  return rows.map((row) => ({ ...row, sign: 1 }));
}
