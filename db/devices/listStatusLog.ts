import { and, count, desc, eq, gte, lte } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { deviceStatusLog } from '../schema/devices.ts';

export interface StatusLogRow {
  readonly id: number;
  readonly at: number;
  readonly fromStatus: number | null;
  readonly toStatus: number;
  readonly fromCode: string | null;
  readonly toCode: string;
  readonly reason: string;
  readonly position: string | null;
}

export interface StatusLogPage {
  readonly deviceId: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** What became of a device, the newest first. The caller has the device in its scope. @source product.md A23 */
export async function listStatusLog(
  tx: ReadTx,
  page: StatusLogPage,
): Promise<{ records: StatusLogRow[]; total: number }> {
  const columns = {
    id: deviceStatusLog.id,
    at: deviceStatusLog.at,
    fromStatus: deviceStatusLog.fromStatus,
    toStatus: deviceStatusLog.toStatus,
    fromCode: deviceStatusLog.fromCode,
    toCode: deviceStatusLog.toCode,
    reason: deviceStatusLog.reason,
    position: deviceStatusLog.position,
  };
  const where = and(
    eq(deviceStatusLog.deviceId, page.deviceId),
    page.start === undefined ? undefined : gte(deviceStatusLog.at, page.start),
    page.end === undefined ? undefined : lte(deviceStatusLog.at, page.end),
  );
  const records = await tx.sql
    .select(columns)
    .from(deviceStatusLog)
    .where(where)
    .orderBy(desc(deviceStatusLog.at), desc(deviceStatusLog.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(deviceStatusLog).where(where);
  return { records, total: all?.n ?? 0 };
}
