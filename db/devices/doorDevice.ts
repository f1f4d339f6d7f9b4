import { eq, getTableColumns } from 'drizzle-orm';
import { device, deviceModel, deviceType } from '../schema/devices.ts';
import type { ReadTx } from '../engine/database.ts';

/** What the doors must know of a device to let its reports in. */
export interface DoorDevice {
  readonly id: string;
  readonly deviceNo: number;
  readonly imei: string;
  readonly orgId: string;
  readonly enabled: boolean;
  /** Its type has the code `gateway`: it may report for devices of its organisation's subtree. */
  readonly isGateway: boolean;
  readonly secretEnc: string;
  readonly oldSecretEnc: string | null;
  readonly oldSecretUntil: number | null;
  readonly revision: number;
  /** Deleted: the doors forget it. */
  readonly deletedAt: number | null;
}

const columns = getTableColumns(device);

/** The common part of the queries of the doors. Unscoped: ingest. */
export function selectDoorDevices(tx: ReadTx) {
  return tx.sql
    .select({
      id: columns.id,
      deviceNo: columns.deviceNo,
      imei: columns.imei,
      orgId: columns.orgId,
      enabled: columns.enabled,
      typeCode: deviceType.code,
      secretEnc: columns.secretEnc,
      oldSecretEnc: columns.oldSecretEnc,
      oldSecretUntil: columns.oldSecretUntil,
      revision: columns.revision,
      deletedAt: columns.deletedAt,
    })
    .from(device)
    .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
    .innerJoin(deviceType, eq(deviceType.id, deviceModel.typeId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectDoorDevices>>[number];

/** Written out: an object that is copied with `...` takes twice the room, and a door keeps a hundred thousand. */
export function toDoorDevice(row: Row): DoorDevice {
  return {
    id: row.id,
    deviceNo: row.deviceNo,
    imei: row.imei,
    orgId: row.orgId,
    enabled: row.enabled,
    isGateway: row.typeCode === 'gateway',
    secretEnc: row.secretEnc,
    oldSecretEnc: row.oldSecretEnc,
    oldSecretUntil: row.oldSecretUntil,
    revision: row.revision,
    deletedAt: row.deletedAt,
  };
}
