import { sql } from 'drizzle-orm';
import type { ImeiStatus } from '#domain/imei/imei.ts';
import type { ImportRowStatus } from '#domain/imei/importJob.ts';
import type { RawRow } from '#domain/imei/sheetColumns.ts';
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

/** A row of the file beside what is there under its IMEI. */
export interface BatchRow {
  readonly rowNo: number;
  readonly status: ImportRowStatus;
  readonly raw: RawRow;
  readonly stored: StoredImei | null;
  /** Of the device that has the IMEI. */
  readonly ownerCode: string | null;
}

/**
 * The next rows of a job behind a row, and whoever has their IMEIs. Unscoped: an IMEI is unique over all organisations.
 */
export async function readBatch(
  tx: ReadTx,
  input: { readonly jobId: string; readonly after: number; readonly limit: number },
): Promise<BatchRow[]> {
  const rows = await selectRaw<{ row_no: number; status: ImportRowStatus; raw: string; imei: string }>(
    tx,
    sql`SELECT row_no, status, raw, imei FROM import_row
WHERE job_id = ${input.jobId} AND row_no > ${input.after} ORDER BY row_no LIMIT ${input.limit}`,
  );
  const { records, owners } = await readOwners(
    tx,
    rows.map(({ imei }) => imei),
  );
  return rows.map(({ row_no: rowNo, status, raw, imei }) => ({
    rowNo,
    status,
    raw: JSON.parse(raw) as RawRow,
    stored: records.get(imei) ?? null,
    ownerCode: owners.get(imei) ?? null,
  }));
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
 * One question, and no join with the rows of the file: where a new house has no statistics yet PostgreSQL would read all
 * devices for each of them.
 */
async function readOwners(tx: ReadTx, imeis: readonly string[]) {
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
