import { sql } from 'drizzle-orm';
import type { ImeiStatus } from '#domain/imei/imei.ts';
import type { ReadTx } from '../engine/database.ts';
import { inTexts } from '../engine/inTexts.ts';
import { selectRaw } from '../engine/raw.ts';
import { device } from '../schema/devices.ts';
import { imeiRecord } from '../schema/imei.ts';

/** A record of the stock that has the IMEI of a row. */
export interface StoredImei {
  readonly id: string;
  readonly status: ImeiStatus;
  readonly orgId: string;
  readonly modelId: string | null;
  readonly iccid: string | null;
  readonly remark: string | null;
}

type Found =
  | { readonly kind: 'device'; readonly imei: string; readonly code: string }
  | {
      readonly kind: 'record';
      readonly imei: string;
      readonly id: string;
      readonly status: ImeiStatus;
      readonly org_id: string;
      readonly model_id: string | null;
      readonly iccid: string | null;
      readonly remark: string | null;
    };

/**
 * Who has these IMEIs: records of the stock, and codes of devices. Unscoped: an IMEI is unique over all organisations.
 * One question, and no join with the rows of the file: where a new house has no statistics yet PostgreSQL would read
 * all devices for each of them.
 */
export async function readOwners(tx: ReadTx, imeis: readonly string[]) {
  const records = new Map<string, StoredImei>();
  const owners = new Map<string, string>();
  if (imeis.length === 0) return { records, owners };
  const found = await selectRaw<Found>(
    tx,
    sql`SELECT 'record' AS kind, imei, id, status, org_id, model_id, iccid, remark, NULL AS code
FROM imei_record WHERE ${inTexts(imeiRecord.imei, imeis)} AND deleted_at IS NULL
UNION ALL SELECT 'device', imei, NULL, NULL, NULL, NULL, NULL, NULL, code
FROM device WHERE ${inTexts(device.imei, imeis)} AND deleted_at IS NULL`,
  );
  for (const row of found) {
    if (row.kind === 'device') owners.set(row.imei, row.code);
    else {
      const { id, status, org_id: orgId, model_id: modelId, iccid, remark } = row;
      records.set(row.imei, { id, status, orgId, modelId, iccid, remark });
    }
  }
  return { records, owners };
}
