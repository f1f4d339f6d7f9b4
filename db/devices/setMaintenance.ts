import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import { loadOpenAlarms } from '../alarms/loadOpenAlarms.ts';
import { lockTheDevices, type LockedDevice } from '../alarms/lockAlarms.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';
import { inChunks } from '../engine/inChunks.ts';
import { logStatusChanges, saveDevices, standingOf } from '../telemetry/saveDevices.ts';

export interface Maintenance {
  readonly ids: readonly string[];
  /** Epoch ms, later than now; null ends it. */
  readonly until: number | null;
  /** Why, 2–200 characters; of one that ends nothing. */
  readonly reason?: string | undefined;
  readonly userId: string;
  readonly now: number;
}

export interface DeviceOutcome {
  readonly id: string;
  /** 0 changed, 1001 was so already, 9001 missing or foreign. */
  readonly errno: 0 | 1001 | 9001;
}

/**
 * Puts devices into maintenance or takes them out: readings are kept, nothing is raised meanwhile.
 * @source docs/requirements.md A10 maintenanceUntil
 */
export async function setMaintenance(tx: WriteTx, scope: Scope, input: Maintenance): Promise<DeviceOutcome[]> {
  const ids = [...new Set(input.ids)];
  const mine = await tx.sql
    .select({ id: device.id })
    .from(device)
    .where(and(inArray(device.id, ids), isNull(device.deletedAt), inScope(tx, scope, device.orgId)));
  const locked = await lockTheDevices(
    tx,
    mine.map(({ id }) => id),
  );
  const known = new Set(locked.map(({ id }) => id));
  const isNewReason = (reason: string): boolean => input.until !== null && reason !== (input.reason ?? '');
  const changed = locked.filter(
    ({ maintenanceUntil, maintenanceReason }) => maintenanceUntil !== input.until || isNewReason(maintenanceReason),
  );
  const changedIds = new Set(changed.map(({ id }) => id));
  if (changed.length > 0) await save(tx, changed, input);
  return ids.map((id) => ({ id, errno: changedIds.has(id) ? 0 : known.has(id) ? 1001 : 9001 }));
}

async function save(tx: WriteTx, changed: readonly LockedDevice[], input: Maintenance): Promise<void> {
  const { until, now } = input;
  const open = await loadOpenAlarms(
    tx,
    changed.map(({ id }) => id),
    true,
  );
  const stood = changed.map((row) => {
    const openAlarms = open.get(row.id) ?? [];
    return { row, status: deriveStatus({ ...row, openAlarms, inMaintenance: until !== null && until > now }) };
  });
  const moved = stood.filter(
    ({ row, status }) => status.deviceStatus !== row.deviceStatus || status.statusCode !== row.statusCode,
  );
  // The log knows of maintenance although the status may stay. @source docs/requirements.md A23
  await logStatusChanges(
    tx,
    stood.map(({ row, status }) => ({
      deviceId: row.id,
      at: now,
      fromStatus: row.deviceStatus,
      toStatus: status.deviceStatus,
      fromCode: row.statusCode,
      toCode: status.statusCode,
      reason: 'maintenance',
      ...standingOf({ ...row, maintenanceUntil: until }),
    })),
  );
  const revision = await tx.revision();
  for (const some of inChunks(changed.map(({ id }) => id))) {
    await tx.sql
      .update(device)
      .set({
        maintenanceUntil: until,
        ...(until !== null && { maintenanceReason: input.reason ?? '' }),
        revision,
        updatedAt: now,
        updatedBy: input.userId,
        version: sql`${device.version} + 1`,
      })
      .where(inArray(device.id, some));
  }
  const changes = moved.map(({ row, status }) => ({ deviceId: row.id, ...status, statusSince: now }));
  await saveDevices(tx, changes, revision);
}
