import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { selectDoorDevices, toDoorDevice, type DoorDevice } from './doorDevice.ts';

/** The living device of an IMEI, or null. Unscoped: ingest. */
export async function findDoorDevice(tx: ReadTx, imei: string): Promise<DoorDevice | null> {
  const [row] = await selectDoorDevices(tx)
    .where(and(eq(device.imei, imei), isNull(device.deletedAt)))
    .limit(1);
  return row === undefined ? null : toDoorDevice(row);
}
