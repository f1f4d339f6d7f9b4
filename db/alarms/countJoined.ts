import { and, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { HeavyTx } from '../engine/database.ts';
import { byIndex } from '../engine/byIndex.ts';
import { hidden } from '../engine/hidden.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { narrowHidden } from '../orgs/narrowScope.ts';
import { event } from '../schema/alarms.ts';
import { conditionsOf, isSet, type AlarmFilter } from './alarmFilter.ts';

/** What narrows incidents as a whole; a filter on what members differ in asks for alarms, not for incidents. */
const whole: ReadonlySet<string> = new Set(['orgIds', 'projectId', 'projectIds', 'kind', 'raisedFrom', 'raisedUntil']);

/**
 * How many alarms of these days joined an incident that another had opened: without them the alarms are as many as the
 * incidents. Null under a filter on what members of one incident differ in.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function countJoined(tx: HeavyTx, scope: Scope, filter: AlarmFilter): Promise<number | null> {
  const { raisedFrom = 0, raisedUntil = Number.MAX_SAFE_INTEGER, ...others } = filter;
  const names = (Object.keys(others) as Array<keyof typeof others>).filter((name) => isSet(others[name]));
  if (!names.every((name) => whole.has(name))) return null;
  const conditions = await conditionsOf(tx, others, hidden);
  const narrowed = await narrowHidden(tx, scope, event.orgId, filter.orgIds ?? []);
  const rows = await byIndex(tx, async () =>
    tx.sql
      .select({ n: sql<number>`count(*)`.mapWith(Number) })
      .from(indexedBy(event, 'event_joined'))
      .where(
        and(
          sql`${event.incidentId} <> ${event.id}`,
          sql`${event.firstOccurredAt} between ${raisedFrom} and ${raisedUntil}`,
          narrowed,
          ...conditions.map((condition) => condition.sql),
        ),
      ),
  );
  return rows[0]?.n ?? 0;
}
