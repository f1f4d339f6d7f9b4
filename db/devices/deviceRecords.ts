import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device, deviceModel, deviceModem, deviceState, deviceType } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { snapshotColumns } from './listSnapshotDevices.ts';

const columns = {
  ...snapshotColumns,
  typeId: device.typeId,
  typeName: deviceType.name,
  typeNameEn: deviceType.nameEn,
  modelId: device.modelId,
  positionSource: device.positionSource,
  baseX: device.baseX,
  baseY: device.baseY,
  baseZ: device.baseZ,
  maintenanceReason: device.maintenanceReason,
  activatedAt: device.activatedAt,
  firmware: device.firmware,
  iccid: deviceModem.iccid,
  cellId: deviceModem.cellId,
  resetCause: deviceModem.resetCause,
  resetAt: deviceModem.resetAt,
  silentMinutes: device.silentMinutes,
  installDate: device.installDate,
  lastMaintainedAt: device.lastMaintainedAt,
  nextMaintainAt: device.nextMaintainAt,
  remark: device.remark,
  createdAt: device.createdAt,
  updatedAt: device.updatedAt,
  version: device.version,
};

/** Living devices as their management shows them, under a condition that already holds the scope. */
export function selectDeviceRecords(tx: ReadTx, where: SQL | undefined) {
  return tx.sql
    .select(columns)
    .from(device)
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .innerJoin(organization, eq(organization.id, device.orgId))
    .innerJoin(project, eq(project.id, device.projectId))
    .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
    .innerJoin(deviceType, eq(deviceType.id, device.typeId))
    .leftJoin(rail, eq(rail.id, device.railId))
    .leftJoin(deviceModem, eq(deviceModem.deviceNo, device.deviceNo))
    .where(and(isNull(device.deletedAt), where))
    .$dynamic();
}
