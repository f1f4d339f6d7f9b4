import { inArray } from 'drizzle-orm';
import { positionE6 } from '#domain/devices/position.ts';
import type { WriteTx } from '../engine/database.ts';
import { device, deviceStatusLog } from '../schema/devices.ts';
import { inChunks } from '../engine/inChunks.ts';

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

/**
 * How a device stands beside its status: what a later replay needs to know of that moment.
 * @source docs/requirements.md A23
 */
export interface Standing {
  readonly position: string | null;
  readonly orgId: string;
  readonly railId: string | null;
  readonly enabled: boolean;
  readonly maintenanceUntil: number | null;
}

/** Those fields of a row that has more. */
export const standingOf = ({ position, orgId, railId, enabled, maintenanceUntil }: Standing): Standing => ({
  position,
  orgId,
  railId,
  enabled,
  maintenanceUntil,
});

/** From `at` on the device stands like this. */
export interface StatusChange extends Standing {
  readonly deviceId: string;
  readonly at: number;
  /** Null: it was added. */
  readonly fromStatus: number | null;
  readonly toStatus: number;
  readonly fromCode: string | null;
  readonly toCode: string;
  /** What changed it: `report`, `alarm`, `silence` … */
  readonly reason: string;
}

/** Appends to the history that replay and the availability figure read. @source docs/requirements.md A23 */
export async function logStatusChanges(tx: WriteTx, changes: readonly StatusChange[]): Promise<void> {
  for (const some of inChunks(changes, 1_000)) await tx.sql.insert(deviceStatusLog).values(some);
}
