import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device, deviceType } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';

export interface SignerRow {
  readonly imei: string;
  readonly secretEnc: string;
  readonly typeCode: string;
  readonly railId: string | null;
  readonly projectId: string;
  readonly orgPath: string;
}

/** The living, enabled devices with their sealed secrets, by number. Unscoped: the seed. */
export async function listSigners(tx: ReadTx): Promise<SignerRow[]> {
  return tx.sql
    .select({
      imei: device.imei,
      secretEnc: device.secretEnc,
      typeCode: deviceType.code,
      railId: device.railId,
      projectId: device.projectId,
      orgPath: organization.path,
    })
    .from(device)
    .innerJoin(deviceType, eq(deviceType.id, device.typeId))
    .innerJoin(organization, eq(organization.id, device.orgId))
    .where(and(isNull(device.deletedAt), eq(device.enabled, true)))
    .orderBy(asc(device.deviceNo));
}
