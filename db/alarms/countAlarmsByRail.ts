import { and, count, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { event } from '../schema/alarms.ts';
import { rail } from '../schema/rails.ts';

export interface RailRange {
  readonly start: number;
  readonly end: number;
  readonly limit: number;
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
export async function countAlarmsByRail(tx: ReadTx, scope: Scope, range: RailRange): Promise<RailCount[]> {
  const { projectIds = [] } = range;
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
