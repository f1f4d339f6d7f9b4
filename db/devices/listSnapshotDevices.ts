import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SnapshotDevice } from '#domain/snapshot.ts';
import type { ReadTx } from '../engine/database.ts';
import { device, deviceModel, deviceState } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/** Hard and soft fields of a device; `lastSeenAt` is null before its first report. */
export const snapshotColumns = {
  id: device.id,
  revision: device.revision,
  device_name: device.device_name,
  code: device.code,
  imei: device.imei,
  address: device.address,
  position: device.position,
  deviceStatus: device.deviceStatus,
  statusCode: device.statusCode,
  statusSince: device.statusSince,
  enabled: device.enabled,
  maintenanceUntil: device.maintenanceUntil,
  openAlarmCount: device.openAlarmCount,
  openFaultCount: device.openFaultCount,
  railId: device.railId,
  railName: sql<string>`coalesce(${rail.name}, '')`,
  projectId: device.projectId,
  projectName: project.name,
  orgId: device.orgId,
  orgName: organization.title,
  modelName: deviceModel.name,
  lastSeenAt: sql<number | null>`nullif(${deviceState.lastSeenAt}, 0)`.mapWith(Number),
  battery: deviceState.batteryPct,
  signal: deviceState.rsrp,
};

/** Living devices under a condition that already holds the scope, in id order. */
export async function selectSnapshotDevices(tx: ReadTx, where: SQL | undefined): Promise<SnapshotDevice[]> {
  return tx.sql
    .select(snapshotColumns)
    .from(device)
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .innerJoin(organization, eq(organization.id, device.orgId))
    .innerJoin(project, eq(project.id, device.projectId))
    .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
    .leftJoin(rail, eq(rail.id, device.railId))
    .where(and(isNull(device.deletedAt), where));
}
