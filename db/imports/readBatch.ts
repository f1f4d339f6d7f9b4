import { sql } from 'drizzle-orm';
import { noWords, WordBook } from '#domain/imei/bookWords.ts';
import { cellText, checkRow } from '#domain/imei/checkRow.ts';
import type { ImportRowStatus } from '#domain/imei/importJob.ts';
import type { RawRow } from '#domain/imei/sheetColumns.ts';
import type { ReadTx } from '../engine/database.ts';
import { selectRaw } from '../engine/raw.ts';
import type { Batch } from './batchRow.ts';
import type { StoredJob } from './jobView.ts';
import { loadReferenceBook } from './loadReferenceBook.ts';

/** The next stored rows of a job behind a row; those that were refused before stay so, the others are checked anew. */
export async function readBatch(
  tx: ReadTx,
  job: Pick<StoredJob, 'id' | 'orgId' | 'createDevices'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Batch> {
  const stored = await selectRaw<{
    row_no: number;
    status: ImportRowStatus;
    raw: string;
    imei: string;
    device_id: string | null;
  }>(
    tx,
    sql`SELECT row_no, status, raw, imei, device_id FROM import_row
WHERE job_id = ${job.id} AND row_no > ${after} ORDER BY row_no LIMIT ${limit}`,
  );
  const pending = stored
    .filter(({ status }) => status === 'pending')
    .map(({ row_no: rowNo, raw, imei, device_id: deviceId }) => ({
      rowNo,
      imei,
      deviceId,
      raw: JSON.parse(raw) as RawRow,
    }));
  const words = new WordBook().fresh(pending.map(({ raw }) => raw));
  const book = await loadReferenceBook(tx, job.orgId, words ?? noWords);
  const rows = pending.map(({ raw, ...row }) => ({
    ...row,
    ...checkRow(raw, book, job.createDevices),
    typedCode: cellText(raw.code),
  }));
  return { rows, count: stored.length, lastRow: stored.at(-1)?.row_no ?? null };
}
