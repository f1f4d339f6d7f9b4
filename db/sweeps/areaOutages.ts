import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OpenAlarm } from '#domain/alarms/effect.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { openAlarmColumns } from '../alarms/loadOpenAlarms.ts';
import { event, eventMember } from '../schema/alarms.ts';
import { device, deviceState } from '../schema/devices.ts';
import { forUpdate, inChunks } from '../telemetry/lockDevices.ts';

/** Open AREA_OUTAGE rows by project, locked. Unscoped: the silence sweep. */
export async function loadAreaOutages(tx: WriteTx): Promise<Map<string, OpenAlarm>> {
  const query = tx.sql
    .select({ projectId: event.subjectId, ...openAlarmColumns })
    .from(event)
    .where(and(eq(event.typeCode, 'AREA_OUTAGE'), sql`${event.isOpen}`))
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

export interface OutageMembers {
  readonly members: number;
  /** Numbers of the members that are silent still. */
  readonly silent: readonly number[];
}

/** Notes which members are back, and answers how many there were and who is not. */
export async function checkMembers(tx: WriteTx, eventId: string, nowMs: number): Promise<OutageMembers> {
  const members = await tx.sql
    .select({ deviceId: eventMember.deviceId, deviceNo: device.deviceNo, online: deviceState.online })
    .from(eventMember)
    .innerJoin(device, eq(device.id, eventMember.deviceId))
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .where(and(eq(eventMember.eventId, eventId), isNull(device.deletedAt)));
  const back = members.filter((member) => member.online).map((member) => member.deviceId);
  await endMembership(tx, eventId, back, nowMs);
  return { members: members.length, silent: members.filter((member) => !member.online).map((m) => m.deviceNo) };
}

/** The outage is over for everybody. */
export async function endAllMemberships(tx: WriteTx, eventId: string, nowMs: number): Promise<void> {
  await tx.sql
    .update(eventMember)
    .set({ untilAt: nowMs })
    .where(and(eq(eventMember.eventId, eventId), isNull(eventMember.untilAt)));
}

async function endMembership(tx: WriteTx, eventId: string, deviceIds: readonly string[], nowMs: number): Promise<void> {
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
