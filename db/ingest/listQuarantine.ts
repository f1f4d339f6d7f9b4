import { eq, inArray } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { findPage } from '../paging/findPage.ts';
import { along, apart, type KeyedPage, type Listing, type Part } from '../paging/listing.ts';
import { device } from '../schema/devices.ts';
import { quarantine } from '../schema/readings.ts';
import { isOfCause, type QuarantineWhich } from './quarantineWhich.ts';

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
export async function listQuarantine(tx: ReadTx, page: QuarantineWhich & Part): Promise<KeyedPage<QuarantineRow>> {
  const { ids, cause } = page;
  const listing: Listing = {
    table: quarantine,
    order: [quarantine.at, quarantine.id],
    direction: 'desc',
    conditions: [
      ids === undefined ? undefined : apart((show) => inArray(show(quarantine.id), [...ids])),
      cause === undefined
        ? undefined
        : along((show) => isOfCause(show(quarantine.cause), cause), [isOfCause(quarantine.cause, cause)]),
    ],
  };
  return findPage(tx, listing, page, {
    read: async (keys) => {
      const rows = await tx.sql
        .select(quarantineColumns)
        .from(quarantine)
        .leftJoin(device, eq(device.deviceNo, quarantine.deviceNo))
        .where(inArray(quarantine.id, keys.map(String)));
      return rows.map(toQuarantineRow);
    },
    keyOf: ({ id }) => id,
  });
}
