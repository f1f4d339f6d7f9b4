import { and, eq, inArray } from 'drizzle-orm';
import type { ImportRowStatus } from '#domain/imei/importJob.ts';
import type { ReadTx } from '../engine/database.ts';
import { findPage } from '../paging/findPage.ts';
import { along, apart, type Condition, type KeyedPage, type Part } from '../paging/listing.ts';
import { importJob, importRow } from '../schema/imports.ts';
import { hasStatus, isRefused, statusOf } from './rowStatus.ts';

export type StoredRow = typeof importRow.$inferSelect;

/** Rows of a job that the caller has found in the scope, as they stand in the file. */
export async function listImportRows(
  tx: ReadTx,
  jobId: string,
  page: Part & {
    readonly status?: ImportRowStatus | undefined;
    readonly rowNos?: readonly number[] | undefined;
  },
): Promise<KeyedPage<StoredRow>> {
  const { status, rowNos } = page;
  const ofJob = eq(importRow.jobId, jobId);
  const [job] = await tx.sql.select({ doneRow: importJob.doneRow }).from(importJob).where(eq(importJob.id, jobId));
  const doneRow = job?.doneRow ?? 0;
  const conditions = [
    rowNos === undefined ? undefined : apart((show) => inArray(show(importRow.rowNo), [...rowNos])),
    status === undefined ? undefined : ofStatus(status, doneRow),
  ];
  const found = await findPage(
    tx,
    { table: importRow, fixed: ofJob, order: [importRow.rowNo], direction: 'asc', conditions },
    page,
    {
      read: (rows) =>
        tx.sql
          .select()
          .from(importRow)
          .where(and(ofJob, inArray(importRow.rowNo, rows.map(Number)))),
      keyOf: ({ rowNo }) => rowNo,
    },
  );
  return { ...found, records: found.records.map((row) => asItStands(row, doneRow)) };
}

/**
 * Only what was refused has an index: all others are most rows of a file, or none, and are walked as they stand in it.
 */
function ofStatus(status: ImportRowStatus, doneRow: number): Condition {
  const where: Condition['where'] = (show) => hasStatus(show, status, doneRow);
  if (status !== 'failed' && status !== 'skipped') return { where };
  return along(where, [isRefused(importRow.status, status)]);
}

/** A device that was given to a row is there when the row is done. */
function asItStands(row: StoredRow, doneRow: number): StoredRow {
  const status = statusOf(row, doneRow);
  return { ...row, status, deviceId: status === 'pending' ? null : row.deviceId };
}
