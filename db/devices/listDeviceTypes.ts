import type { ReadTx } from '../engine/database.ts';
import { deviceModel, deviceType } from '../schema/devices.ts';

export interface DeviceTypeNode {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly metrics: readonly string[];
  readonly children: ReadonlyArray<{
    readonly typeId: string;
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly manufacturer: string;
    readonly reportIntervalSec: number;
    readonly heightMm: number | null;
    readonly version: number;
    readonly thresholds: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  }>;
}

/** Device types with their models. No tenant's rows: the catalogue of the installation. */
export async function listDeviceTypes(tx: ReadTx): Promise<DeviceTypeNode[]> {
  const types = await tx.sql.select().from(deviceType).orderBy(deviceType.code);
  const models = await tx.sql
    .select({
      typeId: deviceModel.typeId,
      id: deviceModel.id,
      code: deviceModel.code,
      name: deviceModel.name,
      manufacturer: deviceModel.manufacturer,
      reportIntervalSec: deviceModel.reportIntervalSec,
      heightMm: deviceModel.heightMm,
      version: deviceModel.version,
      thresholds: deviceModel.thresholds,
    })
    .from(deviceModel)
    .orderBy(deviceModel.code);
  return types.map((type) => ({
    ...type,
    children: models.filter(({ typeId }) => typeId === type.id),
  }));
}
