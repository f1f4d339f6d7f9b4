import { and, asc, gt, gte, or } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { selectDoorDevices, toDoorDevice, type DoorDevice } from './doorDevice.ts';

/** The place of the last row that was read: many devices may share one revision. */
export interface DoorCursor {
  readonly revision: number;
  readonly deviceNo: number;
}

/**
 * Devices changed after the cursor, oldest change first. Unscoped: ingest. From the cursor on by the index: two halves
 * joined by OR alone are looked for among all devices.
 */
export async function doorDevicesSince(
  tx: ReadTx,
  input: { readonly cursor: DoorCursor; readonly limit: number },
): Promise<DoorDevice[]> {
  const { revision, deviceNo } = input.cursor;
  const rows = await selectDoorDevices(tx)
    .where(and(gte(device.revision, revision), or(gt(device.revision, revision), gt(device.deviceNo, deviceNo))))
    .orderBy(asc(device.revision), asc(device.deviceNo))
    .limit(input.limit);
  return rows.map(toDoorDevice);
}
