import type { WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { imeiRecord } from '../schema/imei.ts';
import { inChunks } from '../engine/inChunks.ts';

/** An IMEI that was there before anything was imported; with `deviceId` a device has it. */
export interface StockImei {
  readonly imei: string;
  readonly orgId: string;
  readonly modelId: string;
  readonly deviceId: string | null;
}

/** Puts IMEIs into the stock as they are. Unscoped: the seed. */
export async function addStock(tx: WriteTx, rows: readonly StockImei[], now: number): Promise<void> {
  const times = { importedAt: now, createdAt: now, updatedAt: now };
  const values = rows.map((row) => {
    const isBound = row.deviceId !== null;
    return {
      ...row,
      ...times,
      id: newId(now),
      status: isBound ? ('bound' as const) : ('free' as const),
      boundAt: isBound ? now : null,
    };
  });
  for (const some of inChunks(values, 500)) await tx.sql.insert(imeiRecord).values(some);
}
