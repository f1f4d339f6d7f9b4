import { and, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { event } from '../schema/alarms.ts';

export interface MemberCounts {
  readonly memberCount: number;
  readonly listedCount: number;
}

/**
 * Of incidents of more than one alarm how many they have, and how many of these are so. The ids come from rows of a
 * scoped query: whoever sees one member sees all.
 */
export async function countMembers(
  tx: ReadTx,
  incidentIds: ReadonlyArray<string | null>,
  isListed: SQL = sql`1 = 1`,
): Promise<ReadonlyMap<string, MemberCounts>> {
  const found = new Map<string, MemberCounts>();
  for (const some of inChunks([...new Set(incidentIds.flatMap((id) => id ?? []))])) {
    const rows = await tx.sql
      .select({
        incidentId: sql<string>`${event.incidentId}`,
        memberCount: sql<number>`count(*)`.mapWith(Number),
        listedCount: sql<number>`count(*) filter (where ${isListed})`.mapWith(Number),
      })
      .from(event)
      .where(and(isNotNull(event.incidentId), inArray(event.incidentId, some)))
      .groupBy(event.incidentId)
      .having(sql`count(*) > 1`);
    for (const { incidentId, ...counts } of rows) found.set(incidentId, counts);
  }
  return found;
}
