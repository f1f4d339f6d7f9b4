import { eq, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { imeiRecord } from '../schema/imei.ts';

/**
 * Binds IMEIs of the stock to devices that are stored already; the organisation is the device's from now on. Unscoped:
 * the caller has judged the records, under the lock `import`.
 */
export async function bindImeis(
  tx: WriteTx,
  input: {
    readonly bound: ReadonlyArray<{ readonly recordId: string; readonly deviceId: string; readonly orgId: string }>;
    readonly userId: string | null;
    readonly now: number;
  },
): Promise<void> {
  const { userId, now } = input;
  for (const { recordId, ...device } of input.bound) {
    const version = sql`${imeiRecord.version} + 1`;
    await tx.sql
      .update(imeiRecord)
      .set({ ...device, status: 'bound', boundAt: now, updatedAt: now, updatedBy: userId, version })
      .where(eq(imeiRecord.id, recordId));
  }
}
