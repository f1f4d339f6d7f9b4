import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device, deviceModel } from '../schema/devices.ts';
import { imeiRecord } from '../schema/imei.ts';
import { importJob } from '../schema/imports.ts';
import { organization } from '../schema/organizations.ts';

/** An IMEI with the names that a list shows. */
export function selectImeis(tx: ReadTx) {
  return tx.sql
    .select({
      id: imeiRecord.id,
      imei: imeiRecord.imei,
      iccid: imeiRecord.iccid,
      status: imeiRecord.status,
      modelId: imeiRecord.modelId,
      modelName: deviceModel.name,
      deviceId: device.id,
      device_name: device.device_name,
      orgId: imeiRecord.orgId,
      orgName: organization.title,
      batchId: imeiRecord.batchId,
      batchName: importJob.fileName,
      remark: imeiRecord.remark,
      importedAt: imeiRecord.importedAt,
      boundAt: imeiRecord.boundAt,
      version: imeiRecord.version,
    })
    .from(imeiRecord)
    .innerJoin(organization, eq(organization.id, imeiRecord.orgId))
    .leftJoin(deviceModel, eq(deviceModel.id, imeiRecord.modelId))
    .leftJoin(device, and(eq(device.id, imeiRecord.deviceId), isNull(device.deletedAt)))
    .leftJoin(importJob, eq(importJob.id, imeiRecord.batchId))
    .$dynamic();
}
