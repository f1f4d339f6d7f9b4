import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { handledCode, openCodes } from '#domain/codes.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { event } from '../schema/alarms.ts';

/** What an incident is, all its members together. */
export interface Incident {
  readonly incidentId: string;
  readonly memberCount: number;
  readonly deviceCount: number;
  /** Members that nobody has acknowledged. */
  readonly unacknowledgedCount: number;
  /** Members that nobody has finished with. */
  readonly unhandledCount: number;
  /** The worst: 1 critical to 4 info. */
  readonly severity: number;
  readonly firstOccurredAt: number;
  readonly lastOccurredAt: number;
}

const numbered = (count: ReturnType<typeof sql<number>>) => count.mapWith(Number);
const quoted = (code: string): string => `'${code}'`;
const countIf = (condition: string) => numbered(sql<number>`count(*) filter (where ${sql.raw(condition)})`);

/**
 * Incidents of more than one alarm among these. The ids come from rows of a scoped query: an incident lies in one
 * guardrail, so whoever sees one member sees all.
 */
export async function readIncidents(tx: ReadTx, incidentIds: readonly string[]): Promise<Incident[]> {
  const found: Incident[] = [];
  for (const some of inChunks([...new Set(incidentIds)])) {
    const rows = await tx.sql
      .select({
        incidentId: sql<string>`${event.incidentId}`,
        memberCount: numbered(sql<number>`count(*)`),
        deviceCount: numbered(sql<number>`count(distinct ${event.deviceId})`),
        unacknowledgedCount: countIf(`handled_status = ${quoted(handledCode.unhandled)}`),
        unhandledCount: countIf(`handled_status in (${openCodes.map(quoted).join()})`),
        severity: numbered(sql<number>`min(${event.severity})`),
        firstOccurredAt: numbered(sql<number>`min(${event.firstOccurredAt})`),
        lastOccurredAt: numbered(sql<number>`max(${event.lastOccurredAt})`),
      })
      .from(event)
      .where(and(isNotNull(event.incidentId), inArray(event.incidentId, some)))
      .groupBy(event.incidentId)
      .having(sql`count(*) > 1`);
    found.push(...rows);
  }
  return found;
}
