import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { handledCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { indexedAs } from '../engine/indexedBy.ts';
import { waitingColumns } from './waitingColumns.ts';
import { waitsFrom } from './waitsFrom.ts';

/** An event whose time is over, locked. */
export type DueEvent = Awaited<ReturnType<typeof findDueEvents>>[number];

/**
 * Of members that are as bad, and while this one waits: what was told of an incident days ago, or of its warning, says
 * nothing of an alarm that joins it now.
 */
const toldLevel = () => {
  const fellows = indexedAs(event, 'event_incident', 'fellow');
  return sql<number>`coalesce((select max(fellow.escalation_level) from ${fellows} where fellow.incident_id is not null and fellow.incident_id = ${event.incidentId} and fellow.id <> ${event.id} and fellow.severity <= ${event.severity} and fellow.escalated_at >= ${waitsFrom()}), 0)`.mapWith(
    Number,
  );
};

/** Events that nobody looked after in time, in the order of their ids, locked. Unscoped: the overdue sweep. */
export async function findDueEvents(tx: WriteTx, nowMs: number, limit: number) {
  const isDue = and(
    eq(event.handledStatus, handledCode.unhandled),
    lte(event.dueAt, nowMs),
    // On the shelf nobody is told; when it comes back its time goes on.
    isNull(event.shelvedUntil),
  );
  const locked = await forUpdate(
    tx.sql.select({ id: event.id }).from(event).where(isDue).orderBy(asc(event.id)).limit(limit),
  );
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Read after the lock: who held it may have handled one. Only what is locked: another one may be due meanwhile.
  return tx.sql
    .select({
      ...waitingColumns,
      escalationLevel: event.escalationLevel,
      /** How often people were told of another member of its incident. */
      toldLevel: toldLevel(),
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.orgId))
    .where(and(isDue, inArray(event.id, ids)))
    .orderBy(asc(event.id));
}
