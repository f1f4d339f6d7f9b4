import { inArray } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { inChunks } from '../telemetry/lockDevices.ts';
import { logStatusChanges, standingOf } from '../telemetry/saveDevices.ts';

/**
 * The first row of devices that were added in this transaction: how they stood until something changed. The caller has
 * checked the scope.
 * @source product.md A23
 */
export async function logAdded(tx: WriteTx, deviceIds: readonly string[], now: number): Promise<void> {
  for (const some of inChunks(deviceIds)) {
    const rows = await tx.sql
      .select({
        id: device.id,
        deviceStatus: device.deviceStatus,
        statusCode: device.statusCode,
        position: device.position,
        orgId: device.orgId,
        railId: device.railId,
        enabled: device.enabled,
        maintenanceUntil: device.maintenanceUntil,
      })
      .from(device)
      .where(inArray(device.id, some));
    await logStatusChanges(
      tx,
      rows.map((row) => ({
        deviceId: row.id,
        at: now,
        fromStatus: null,
        toStatus: row.deviceStatus,
        fromCode: null,
        toCode: row.statusCode,
        reason: 'added',
        ...standingOf(row),
      })),
    );
  }
}
