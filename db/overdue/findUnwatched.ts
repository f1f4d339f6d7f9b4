import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { handledCode } from '#domain/codes.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { hidden } from '../engine/hidden.ts';
import { indexedAs } from '../engine/indexedBy.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event, needSql } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';
import { waitingColumns } from './waitingColumns.ts';
import { waitsFrom } from './waitsFrom.ts';

/** Since it waits: one that waits anew is told of anew. */
const isTold = sql`exists (select 1 from ${eventLog} as told where told.event_id = "event".id and told.action = 'unwatched' and told.at >= coalesce("event".waiting_since, "event".created_at))`;
/** Of another member of its incident: it is told of once. */
const isFellowTold = () => {
  const fellows = indexedAs(event, 'event_incident', 'fellow');
  return sql`exists (select 1 from ${fellows} cross join ${eventLog} as told where told.event_id = fellow.id and fellow.incident_id is not null and fellow.incident_id = "event".incident_id and told.action = 'unwatched' and told.at >= ${waitsFrom()})`;
};

/** Critical and nobody said that it was seen: the highest need, in the words of its index. */
const waits = () =>
  and(
    sql`${event.isOpen}`,
    sql`${needSql} >= 3`,
    eq(hidden(event.handledStatus), handledCode.unhandled),
    isNull(hidden(event.shelvedUntil)),
    sql`not ${isTold}`,
    sql`not ${isFellowTold()}`,
  );

/** Organisations with critical alarms that wait and of which nobody above was told. Unscoped: the sweep. */
export async function listWaitingOrgs(
  tx: ReadTx,
): Promise<ReadonlyArray<{ readonly orgId: string; readonly orgPath: string }>> {
  return tx.sql
    .selectDistinct({ orgId: event.orgId, orgPath: organization.path })
    .from(event)
    .innerJoin(organization, eq(organization.id, hidden(event.orgId)))
    .where(waits());
}

/** Of these organisations those that have waited since then or longer. */
export interface UnwatchedPlace {
  readonly orgId: string;
  readonly since: number;
}

export type UnwatchedEvent = Awaited<ReturnType<typeof lockUnwatched>>[number];

/** Critical alarms there that wait, in the order of their ids, locked. */
export async function lockUnwatched(tx: WriteTx, places: readonly UnwatchedPlace[], limit: number) {
  // Two moments at the most, however many places: a condition each would be too many of them.
  const moments = new Map<number, string[]>();
  for (const { orgId, since } of places) moments.set(since, [...(moments.get(since) ?? []), orgId]);
  const at = [...moments].map(([since, orgIds]) =>
    and(inArray(hidden(event.orgId), orgIds), lte(sql`coalesce(${event.waitingSince}, ${event.createdAt})`, since)),
  );
  const where = and(waits(), or(...at));
  const locked = await forUpdate(
    tx.sql
      .select({ id: event.id })
      .from(event)
      .where(where)
      .orderBy(asc(hidden(event.id)))
      .limit(limit),
  );
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Read after the lock: who held it may have acknowledged one.
  return tx.sql
    .select(waitingColumns)
    .from(event)
    .innerJoin(organization, eq(organization.id, event.orgId))
    .where(and(where, inArray(event.id, ids)))
    .orderBy(asc(event.id));
}

/** That people above were told of these, in their histories. No version moves. */
export async function noteUnwatched(
  tx: WriteTx,
  told: ReadonlyArray<{ readonly id: string; readonly reason: string; readonly told: number }>,
  nowMs: number,
): Promise<void> {
  const lines = told.map(({ id, reason, told: n }) => ({
    eventId: id,
    at: nowMs,
    action: 'unwatched' as const,
    fromStatus: handledCode.unhandled,
    toStatus: handledCode.unhandled,
    data: { reason, told: n },
  }));
  if (lines.length > 0) await tx.sql.insert(eventLog).values(lines);
}
