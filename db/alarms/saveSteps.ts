import { eq } from 'drizzle-orm';
import type { AlarmKind } from '#domain/alarms/alarm.ts';
import { kindCode } from '#domain/codes.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import type { WriteTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import {
  logStatusChanges,
  saveDevices,
  standingOf,
  type DeviceChange,
  type StatusChange,
} from '../telemetry/saveDevices.ts';
import type { LockedAlarms, LockedDevice, StoredAlarm } from './lockAlarms.ts';

/** Writes alarms as they stand now, and the status of their devices that follows, under one revision. */
export async function saveSteps(
  tx: WriteTx,
  locked: LockedAlarms,
  after: ReadonlyMap<string, StoredAlarm>,
  now: number,
): Promise<void> {
  const { changes, log } = devicesAfter(locked, after, now);
  await logStatusChanges(tx, log);
  const revision = await tx.revision();
  for (const { id, ...row } of after.values()) {
    await tx.sql
      .update(event)
      .set({ ...row, revision })
      .where(eq(event.id, id));
  }
  await saveDevices(tx, changes, revision);
}

/** Status and counts of the devices as they stand after the steps. */
function devicesAfter(
  { devices, around }: LockedAlarms,
  after: ReadonlyMap<string, StoredAlarm>,
  now: number,
): { changes: DeviceChange[]; log: StatusChange[] } {
  const all = [...around.values()].map((row) => after.get(row.id) ?? row);
  const changes: DeviceChange[] = [];
  const log: StatusChange[] = [];
  for (const device of devices) {
    const openAlarms = all.filter((row) => row.deviceId === device.id && row.isOpen);
    const status = deriveStatus({
      openAlarms: openAlarms as Array<StoredAlarm & { kind: AlarmKind }>,
      online: device.online,
      inMaintenance: device.maintenanceUntil !== null && device.maintenanceUntil > now,
      workState: device.workState,
      modelReportsWorkState: device.modelReportsWorkState,
    });
    const change = {
      deviceId: device.id,
      openAlarmCount: openAlarms.filter(({ kind }) => kind === kindCode.alarm).length,
      openFaultCount: openAlarms.filter(({ kind }) => kind === kindCode.fault).length,
    };
    const moved = status.deviceStatus !== device.deviceStatus || status.statusCode !== device.statusCode;
    changes.push(moved ? { ...change, ...status, statusSince: now } : change);
    if (moved) log.push(logOf(device, status, now));
  }
  return { changes, log };
}

function logOf(
  device: LockedDevice,
  status: { readonly deviceStatus: number; readonly statusCode: string },
  at: number,
): StatusChange {
  return {
    deviceId: device.id,
    at,
    fromStatus: device.deviceStatus,
    toStatus: status.deviceStatus,
    fromCode: device.statusCode,
    toCode: status.statusCode,
    reason: 'alarm',
    ...standingOf(device),
  };
}
