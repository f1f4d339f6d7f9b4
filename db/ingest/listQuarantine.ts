import { count, desc, eq } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { quarantine } from '../schema/readings.ts';
import { quarantineWhere, type QuarantineWhich } from './quarantineWhich.ts';

/** A row of the quarantine as its list shows it; what it holds is asked for one by one. */
export interface QuarantineRow {
  readonly id: string;
  readonly queue: string;
  /** '' in rows of before causes were kept. */
  readonly cause: string;
  readonly at: number;
  /** Asked to be tried again, and not put back yet. */
  readonly retryAt: number | null;
  readonly deviceNo: number | null;
  /** Null when it is about no device, several, or one that never was. */
  readonly device: { readonly id: string; readonly name: string; readonly imei: string } | null;
}

export const quarantineColumns = {
  id: quarantine.id,
  queue: quarantine.queue,
  cause: quarantine.cause,
  at: quarantine.at,
  retryAt: quarantine.retryAt,
  deviceNo: quarantine.deviceNo,
  deviceId: device.id,
  deviceName: device.device_name,
  imei: device.imei,
};

interface Selected {
  readonly id: string;
  readonly queue: string;
  readonly cause: string | null;
  readonly at: number;
  readonly retryAt: number | null;
  readonly deviceNo: number | null;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly imei: string | null;
}

export function toQuarantineRow({ deviceId, deviceName, imei, cause, ...row }: Selected): QuarantineRow {
  const known = deviceId === null ? null : { id: deviceId, name: deviceName ?? '', imei: imei ?? '' };
  return { ...row, cause: cause ?? '', device: known };
}

/** What lies in quarantine, newest first. Unscoped: root alone asks. */
export async function listQuarantine(
  tx: ReadTx,
  page: QuarantineWhich & { readonly offset: number; readonly limit: number },
): Promise<{ records: QuarantineRow[]; total: number }> {
  const where = quarantineWhere(page);
  const rows = await tx.sql
    .select(quarantineColumns)
    .from(quarantine)
    .leftJoin(device, eq(device.deviceNo, quarantine.deviceNo))
    .where(where)
    .orderBy(desc(quarantine.at), desc(quarantine.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(quarantine).where(where);
  return { records: rows.map(toQuarantineRow), total: all?.n ?? 0 };
}
