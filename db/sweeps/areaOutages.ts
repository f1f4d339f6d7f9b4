import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { OpenAlarm } from '#domain/alarms/effect.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { openAlarmColumns } from '../alarms/loadOpenAlarms.ts';
import { eventMember } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import { device, deviceState } from '../schema/devices.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { inChunks } from '../engine/inChunks.ts';

/** Along `event_open_type`. */
const isOpenArea = and(eq(event.typeCode, 'AREA_OUTAGE'), sql`${event.isOpen}`);

/** Open AREA_OUTAGE rows by project, locked. Unscoped: the silence sweep. */
export async function loadAreaOutages(tx: WriteTx): Promise<Map<string, OpenAlarm>> {
  const query = tx.sql
    .select({ projectId: event.subjectId, ...openAlarmColumns })
    .from(event)
    .where(isOpenArea)
    .orderBy(asc(event.id));
  const rows = await forUpdate(query);
  return new Map(rows.map(({ projectId, ...alarm }) => [projectId, alarm as OpenAlarm]));
}

/** These devices belong to the outage from now on; one that came back before is a member again. */
export async function addMembers(
  tx: WriteTx,
  eventId: string,
  deviceIds: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const some of inChunks(deviceIds, 1_000)) {
    await tx.sql
      .insert(eventMember)
      .values(some.map((deviceId) => ({ eventId, deviceId, fromAt: nowMs, untilAt: null })))
      .onConflictDoUpdate({ target: [eventMember.eventId, eventMember.deviceId], set: { untilAt: null } });
  }
}

/** The outages that go on, by project. Unscoped: the silence sweep. */
export async function listAreaOutages(
  tx: ReadTx,
): Promise<Array<{ readonly projectId: string; readonly eventId: string }>> {
  return tx.sql
    .select({ projectId: event.subjectId, eventId: event.id })
    .from(event)
    .where(and(isOpenArea, eq(hidden(event.condition), 'active')))
    .orderBy(asc(event.id));
}

/** One that is a member still. */
export interface StillMember {
  readonly deviceId: string;
  /** Null when the device is gone. */
  readonly deviceNo: number | null;
  readonly online: boolean | null;
}

/** Members of an outage that are members still, a part of them, behind this one. */
export async function listMembersStill(
  tx: ReadTx,
  eventId: string,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<StillMember[]> {
  const some = tx.sql
    .select({ deviceId: eventMember.deviceId })
    .from(eventMember)
    .where(and(eq(eventMember.eventId, eventId), isNull(eventMember.untilAt), gt(eventMember.deviceId, after)))
    .orderBy(asc(eventMember.deviceId))
    .limit(most)
    .as('some');
  return tx.sql
    .select({ deviceId: some.deviceId, deviceNo: device.deviceNo, online: deviceState.online })
    .from(some)
    .leftJoin(device, and(eq(device.id, some.deviceId), isNull(device.deletedAt)))
    .leftJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .orderBy(asc(some.deviceId));
}

/** The outage is over for everybody. */
export async function endAllMemberships(tx: WriteTx, eventId: string, nowMs: number): Promise<void> {
  await tx.sql
    .update(eventMember)
    .set({ untilAt: nowMs })
    .where(and(eq(eventMember.eventId, eventId), isNull(eventMember.untilAt)));
}

/** These are members no more. */
export async function endMembership(
  tx: WriteTx,
  eventId: string,
  deviceIds: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const some of inChunks(deviceIds)) {
    await tx.sql
      .update(eventMember)
      .set({ untilAt: nowMs })
      .where(and(eq(eventMember.eventId, eventId), isNull(eventMember.untilAt), inArray(eventMember.deviceId, some)));
  }
}

/** How many members an outage has. */
export async function countMembers(tx: ReadTx, eventId: string): Promise<number> {
  const rows = await tx.sql
    .select({ members: sql<number>`count(*)`.mapWith(Number) })
    .from(eventMember)
    .where(eq(eventMember.eventId, eventId));
  return rows[0]?.members ?? 0;
}
