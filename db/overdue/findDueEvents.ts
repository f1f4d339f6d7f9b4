import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { handledCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';
import { forUpdate } from '../engine/forUpdate.ts';

/** An event whose time is over, locked. */
export type DueEvent = Awaited<ReturnType<typeof findDueEvents>>[number];

/** Events that nobody looked after in time, in the order of their ids, locked. Unscoped: the overdue sweep. */
export async function findDueEvents(tx: WriteTx, nowMs: number, limit: number) {
  const isDue = and(eq(event.handledStatus, handledCode.unhandled), lte(event.dueAt, nowMs));
  const locked = await forUpdate(
    tx.sql.select({ id: event.id }).from(event).where(isDue).orderBy(asc(event.id)).limit(limit),
  );
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Read after the lock: who held it may have handled one. Only what is locked: another one may be due meanwhile.
  return tx.sql
    .select({
      id: event.id,
      kind: event.kind,
      typeCode: event.typeCode,
      severity: event.severity,
      orgId: event.orgId,
      orgPath: organization.path,
      projectId: event.projectId,
      deviceId: event.deviceId,
      device_name: event.device_name,
      deviceCode: event.deviceCode,
      railName: event.railName,
      deviceAddress: event.deviceAddress,
      createdAt: event.createdAt,
      waitingSince: event.waitingSince,
      escalationLevel: event.escalationLevel,
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.orgId))
    .where(and(isDue, inArray(event.id, ids)))
    .orderBy(asc(event.id));
}
