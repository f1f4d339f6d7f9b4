import { and, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { ImportRowStatus } from '#domain/imei/importJob.ts';
import type { Show } from '../engine/hidden.ts';
import { importRow } from '../schema/imports.ts';

type StatusColumn = SQL | Parameters<Show>[0];

/** What became of a row, as it stands beside the job's `doneRow`. */
export function statusOf(row: { readonly rowNo: number; readonly status: ImportRowStatus }, doneRow: number) {
  return row.status === 'pending' && row.rowNo <= doneRow ? 'ok' : row.status;
}

/** In the words of the index `import_row_refused`: the planner takes it for no other. */
export function isRefused(column: StatusColumn, status: 'failed' | 'skipped'): SQL {
  return sql`${column} IN ('failed', 'skipped') AND ${column} = ${status}`;
}

/** Rows that `statusOf` calls so. */
export function hasStatus(show: Show, status: ImportRowStatus, doneRow: number): SQL | undefined {
  const [column, rowNo] = [show(importRow.status), show(importRow.rowNo)];
  if (status === 'failed' || status === 'skipped') return isRefused(column, status);
  if (status === 'pending') return and(eq(column, 'pending'), gt(rowNo, doneRow));
  return or(eq(column, 'ok'), and(eq(column, 'pending'), lte(rowNo, doneRow)));
}
