import { eq, inArray } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { findPage } from '../paging/findPage.ts';
import type { KeyedPage, Listing, Part } from '../paging/listing.ts';
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

export interface StatusLogPage extends Part {
  readonly deviceId: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

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

/**
 * What became of a device, the newest first. The caller has the device in its scope.
 * @source docs/requirements.md A23
 */
export async function listStatusLog(tx: ReadTx, page: StatusLogPage): Promise<KeyedPage<StatusLogRow>> {
  const { deviceId, start: from, end: until } = page;
  const listing: Listing = {
    table: deviceStatusLog,
    fixed: eq(deviceStatusLog.deviceId, deviceId),
    order: [deviceStatusLog.at, deviceStatusLog.id],
    direction: 'desc',
    from,
    until,
    conditions: [],
  };
  return findPage(tx, listing, page, {
    read: (ids) =>
      tx.sql
        .select(columns)
        .from(deviceStatusLog)
        .where(inArray(deviceStatusLog.id, ids.map(Number))),
    keyOf: ({ id }) => id,
  });
}
