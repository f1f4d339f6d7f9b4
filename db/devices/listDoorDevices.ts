import { asc, gt } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { selectDoorDevices, toDoorDevice, type DoorDevice } from './doorDevice.ts';

/** The next devices by number, deleted ones too: a door walks through all of them in small steps. Unscoped: ingest. */
export async function listDoorDevices(
  tx: ReadTx,
  input: { readonly afterNo: number; readonly limit: number },
): Promise<DoorDevice[]> {
  const rows = await selectDoorDevices(tx)
    .where(gt(device.deviceNo, input.afterNo))
    .orderBy(asc(device.deviceNo))
    .limit(input.limit);
  return rows.map(toDoorDevice);
}
