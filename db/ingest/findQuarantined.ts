import { eq } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { quarantine } from '../schema/readings.ts';
import { quarantineColumns, toQuarantineRow, type QuarantineRow } from './listQuarantine.ts';

export interface QuarantinedPayload extends QuarantineRow {
  readonly reason: string;
  /** As it was kept; JSON unless it never was any. */
  readonly payload: string;
}

/** One row with what it holds; null when it is gone. Unscoped: root alone asks. */
export async function findQuarantined(tx: ReadTx, id: string): Promise<QuarantinedPayload | null> {
  const [found] = await tx.sql
    .select({ ...quarantineColumns, reason: quarantine.reason, payload: quarantine.payload })
    .from(quarantine)
    .leftJoin(device, eq(device.deviceNo, quarantine.deviceNo))
    .where(eq(quarantine.id, id));
  if (found === undefined) return null;
  const { reason, payload, ...row } = found;
  return { ...toQuarantineRow(row), reason, payload };
}
