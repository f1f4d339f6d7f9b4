import { inArray, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { imeiRecord } from '../schema/imei.ts';
import { inChunks } from '../engine/inChunks.ts';

/**
 * Organisation and model of bound IMEIs are those of their devices, which have changed. Unscoped: the caller holds the
 * lock `import`.
 */
export async function followDevices(tx: WriteTx, deviceIds: readonly string[]): Promise<void> {
  const own = (column: typeof device.orgId | typeof device.modelId) =>
    sql`(select ${column} from ${device} where ${device.id} = ${imeiRecord.deviceId})`;
  for (const some of inChunks(deviceIds, 1_000)) {
    await tx.sql
      .update(imeiRecord)
      .set({ orgId: own(device.orgId), modelId: own(device.modelId) })
      .where(inArray(imeiRecord.deviceId, some));
  }
}
