import { and, eq, inArray } from 'drizzle-orm';
import type { ImportRowStatus } from '#domain/imei/importJob.ts';
import type { ReadTx } from '../engine/database.ts';
import { findPage } from '../paging/findPage.ts';
import { along, apart, type KeyedPage, type Part } from '../paging/listing.ts';
import { importRow } from '../schema/imports.ts';

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
  const conditions = [
    rowNos === undefined ? undefined : apart((show) => inArray(show(importRow.rowNo), [...rowNos])),
    status === undefined
      ? undefined
      : along((show) => eq(show(importRow.status), status), [eq(importRow.status, status)]),
  ];
  return findPage(
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
}
