import { and, count, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
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
    .select({ railId: rail.id, railName: rail.name, count: count() })
    .from(event)
    .innerJoin(rail, eq(rail.id, event.railId))
    .where(
      and(
        await narrowScope(tx, scope, event.orgId, range.orgIds ?? []),
        gte(event.firstOccurredAt, range.start),
        lte(event.firstOccurredAt, range.end),
        projectIds.length === 0 ? undefined : inArray(event.projectId, [...projectIds]),
      ),
    )
    .groupBy(rail.id, rail.name)
    .orderBy(desc(count()), rail.name)
    .limit(range.limit);
}
