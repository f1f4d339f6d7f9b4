import { inArray } from 'drizzle-orm';
import { positionE6 } from '#domain/devices/position.ts';
import type { WriteTx } from '../engine/database.ts';
import { device, deviceStatusLog } from '../schema/devices.ts';
import { inChunks } from './lockDevices.ts';

/** What a lane or a sweep changes in a device's visible row; absent = as it was. */
export interface DeviceChange {
  readonly deviceId: string;
  readonly deviceStatus?: number;
  readonly statusCode?: string;
  readonly statusSince?: number;
  readonly openAlarmCount?: number;
  readonly openFaultCount?: number;
  /** 'lng,lat' with six decimals. */
  readonly position?: string;
  readonly activatedAt?: number;
  readonly firmware?: string;
}

/** Writes the visible rows, each once, under the transaction's revision. Equal changes share a statement. */
export async function saveDevices(tx: WriteTx, changes: readonly DeviceChange[], revision: number): Promise<void> {
  const alike = new Map<string, { set: Omit<DeviceChange, 'deviceId'>; ids: string[] }>();
  for (const { deviceId, ...set } of changes) {
    const key = JSON.stringify(set);
    const group = alike.get(key);
    if (group) group.ids.push(deviceId);
    else alike.set(key, { set, ids: [deviceId] });
  }
  for (const { set, ids } of alike.values()) {
    const where = set.position === undefined ? {} : positionE6(set.position);
    for (const some of inChunks(ids)) {
      await tx.sql
        .update(device)
        .set({ ...set, ...where, revision })
        .where(inArray(device.id, some));
    }
  }
}

export interface StatusChange {
  readonly deviceId: string;
  readonly at: number;
  readonly fromStatus: number;
  readonly toStatus: number;
  readonly fromCode: string;
  readonly toCode: string;
  /** What changed it: `report`, `alarm`, `silence` … */
  readonly reason: string;
  readonly position: string | null;
}

/** Appends to the history that replay and the availability figure read. @source product.md A23 */
export async function logStatusChanges(tx: WriteTx, changes: readonly StatusChange[]): Promise<void> {
  for (const some of inChunks(changes, 1_000)) await tx.sql.insert(deviceStatusLog).values(some);
}
