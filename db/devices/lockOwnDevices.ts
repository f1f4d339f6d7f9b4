import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { loadOpenAlarms } from '../alarms/loadOpenAlarms.ts';
import { lockTheDevices } from '../alarms/lockAlarms.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { logStatusChanges, standingOf, type Standing } from '../telemetry/saveDevices.ts';

export interface DevicesChange {
  readonly ids: readonly string[];
  readonly userId: string;
  readonly now: number;
}

/** Of one id: 0 changed, 1001 was so already, 9001 missing or foreign, 9003 the name is there, 9006 alarms are open. */
export interface DeviceResult {
  readonly id: string;
  readonly errno: 0 | 1001 | 9001 | 9003 | 9006;
  readonly references?: ReadonlyArray<{ readonly type: 'alarm'; readonly count: number }>;
}

/** A device that a person changes, locked. */
export interface OwnDevice {
  readonly id: string;
  readonly device_name: string;
  readonly code: string;
  readonly imei: string;
  readonly modelId: string;
  readonly railId: string | null;
  readonly projectId: string;
  readonly orgId: string;
  readonly orgPath: string;
  readonly position: string | null;
  readonly deviceStatus: number;
  readonly statusCode: string;
  readonly enabled: boolean;
  readonly maintenanceUntil: number | null;
  readonly secretEnc: string;
  readonly version: number;
  /** Open alarms and faults. */
  readonly openCount: number;
}

/**
 * Those of the wanted devices that live in the scope, by id, locked in the order of every writer: states, devices,
 * open alarms. Read after the lock: what a lane wrote meanwhile is in.
 */
export async function lockOwnDevices(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnDevice>> {
  const mine = and(inArray(device.id, [...ids]), isNull(device.deletedAt), inScope(tx, scope, device.orgId));
  const seen = (await tx.sql.select({ id: device.id }).from(device).where(mine)).map(({ id }) => id);
  await lockTheDevices(tx, seen);
  const open = await loadOpenAlarms(tx, seen, true);
  const rows = await tx.sql
    .select({
      id: device.id,
      device_name: device.device_name,
      code: device.code,
      imei: device.imei,
      modelId: device.modelId,
      railId: device.railId,
      projectId: device.projectId,
      orgId: device.orgId,
      orgPath: organization.path,
      position: device.position,
      deviceStatus: device.deviceStatus,
      statusCode: device.statusCode,
      enabled: device.enabled,
      maintenanceUntil: device.maintenanceUntil,
      secretEnc: device.secretEnc,
      version: device.version,
    })
    .from(device)
    .innerJoin(organization, eq(organization.id, device.orgId))
    .where(mine);
  return new Map(rows.map((row) => [row.id, { ...row, openCount: open.get(row.id)?.length ?? 0 }]));
}

/** What every change of a person writes beside its own columns. */
export const stamps = ({ userId, now }: Pick<DevicesChange, 'userId' | 'now'>) => ({
  updatedAt: now,
  updatedBy: userId,
  version: sql`${device.version} + 1`,
});

/**
 * What a person did to devices, in their status log, as they stand now; their status stays as it is.
 * @source docs/requirements.md A23
 */
export async function logByPerson(
  tx: WriteTx,
  rows: ReadonlyArray<Pick<OwnDevice, 'id' | 'deviceStatus' | 'statusCode'> & Standing>,
  reason: string,
  now: number,
): Promise<void> {
  await logStatusChanges(
    tx,
    rows.map(({ id, deviceStatus, statusCode, ...row }) => ({
      deviceId: id,
      at: now,
      fromStatus: deviceStatus,
      toStatus: deviceStatus,
      fromCode: statusCode,
      toCode: statusCode,
      reason,
      ...standingOf(row),
    })),
  );
}
