import { inArray, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { imeiRecord } from '../schema/imei.ts';
import { inChunks } from '../engine/inChunks.ts';

/** IMEIs of the stock that are bound to these devices are free again. Unscoped: the caller holds the lock `import`. */
export async function returnToStock(
  tx: WriteTx,
  deviceIds: readonly string[],
  { userId, now }: { readonly userId: string | null; readonly now: number },
): Promise<void> {
  for (const some of inChunks(deviceIds, 1_000)) {
    await tx.sql
      .update(imeiRecord)
      .set({
        status: 'free',
        deviceId: null,
        boundAt: null,
        updatedAt: now,
        updatedBy: userId,
        version: sql`${imeiRecord.version} + 1`,
      })
      .where(inArray(imeiRecord.deviceId, some));
  }
}
