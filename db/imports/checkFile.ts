import { count, eq, sql } from 'drizzle-orm';
import { imeiFault } from '#domain/devices/imei.ts';
import { checkRow, imeiOf } from '#domain/imei/checkRow.ts';
import type { RawRow } from '#domain/imei/sheetColumns.ts';
import type { WriteTx } from '../engine/database.ts';
import { importRow } from '../schema/imports.ts';
import { judgeRows, type JudgedRow, type Judging } from './judgeRows.ts';
import { loadReferenceBook } from './loadReferenceBook.ts';
import { lockJob, saveJob, stepJob } from './stepJob.ts';
import { saveRows } from './writeRows.ts';

export interface SheetRow {
  /** As the sheet counts: the header is the first. */
  readonly rowNo: number;
  readonly raw: RawRow;
}

/** What the check of a file remembers from part to part. */
export interface FileMemory {
  /** Of this check: the job names the one that counts. */
  readonly checker: string;
  /** Where each IMEI came first. */
  readonly firstOf: Map<string, number>;
  readonly given: Judging['given'];
  rows: number;
}

/** The check begins, or begins anew after a worker died: nothing of it is left. False when it is not to be checked. */
export async function beginCheck(
  tx: WriteTx,
  input: { readonly id: string; readonly checker: string; readonly now: number },
): Promise<boolean> {
  const { id, checker, now } = input;
  const job = await lockJob(tx, id);
  if (job?.status !== 'validating') return false;
  await tx.sql.delete(importRow).where(eq(importRow.jobId, id));
  await saveJob(tx, id, { totalRows: 0, checker }, now);
  return true;
}

/**
 * Checks and stores one part of the file. A trial run is judged against the stock at once, for nothing follows.
 * @returns false when the import was cancelled or is no longer to be checked
 */
export async function checkPart(
  tx: WriteTx,
  input: { readonly id: string; readonly rows: readonly SheetRow[]; readonly memory: FileMemory; readonly now: number },
): Promise<boolean> {
  const { id, rows, memory, now } = input;
  const job = await lockJob(tx, id);
  if (job?.status !== 'validating' || job.checker !== memory.checker) return false;
  if (job.cancelRequested) {
    await stepJob(tx, job, 'cancel', now);
    return false;
  }
  const book = await loadReferenceBook(tx, job.orgId);
  const { createDevices, mode } = job;
  const repeated = new Map(rows.flatMap((row) => repeatOf(row, memory)));
  const others = rows.filter(({ rowNo }) => !repeated.has(rowNo));
  const judged = job.dryRun
    ? await judgeRows(tx, others, { book, mode, createDevices, given: memory.given })
    : others.map(({ rowNo, raw }) => ({ rowNo, ...checkRow(raw, book, createDevices) }));
  const errors = new Map<number, JudgedRow['errors']>(judged.map((row) => [row.rowNo, row.errors]));
  const statuses = new Map(judged.map((row) => [row.rowNo, 'status' in row ? row.status : null]));
  await saveRows(
    tx,
    rows.map(({ rowNo, raw }) => {
      const wrong = repeated.get(rowNo) ?? errors.get(rowNo) ?? [];
      const status = repeated.has(rowNo) ? 'failed' : statuses.get(rowNo);
      const plain = wrong.length > 0 ? ('failed' as const) : ('pending' as const);
      return { jobId: id, rowNo, raw, imei: imeiOf(raw).slice(0, 40), status: status ?? plain, errors: [...wrong] };
    }),
  );
  memory.rows += rows.length;
  await saveJob(tx, id, { totalRows: memory.rows }, now);
  return true;
}

/** E04: the first wins. What is no IMEI has a fault of its own. */
function repeatOf({ rowNo, raw }: SheetRow, { firstOf }: FileMemory): Array<readonly [number, JudgedRow['errors']]> {
  const imei = imeiOf(raw);
  const first = firstOf.get(imei);
  if (imeiFault(imei) !== null) return [];
  if (first === undefined) {
    firstOf.set(imei, rowNo);
    return [];
  }
  return [[rowNo, [{ column: 'imei', reason: 'imei.repeated', params: { row: first } }]]];
}

/**
 * All rows are stored: a trial run is over, any other import begins to run.
 * @returns whether the import has ended with it
 */
export async function endCheck(
  tx: WriteTx,
  input: { readonly id: string; readonly checker: string; readonly now: number },
): Promise<boolean> {
  const { id, checker, now } = input;
  const job = await lockJob(tx, id);
  if (job?.status !== 'validating' || job.checker !== checker) return false;
  if (job.cancelRequested) {
    await stepJob(tx, job, 'cancel', now);
    return true;
  }
  const rows = await tx.sql
    .select({ status: importRow.status, n: sql<number>`count(*)`.mapWith(Number) })
    .from(importRow)
    .where(eq(importRow.jobId, id))
    .groupBy(importRow.status);
  const of = (status: string): number => rows.find((row) => row.status === status)?.n ?? 0;
  const [all] = await tx.sql.select({ n: count() }).from(importRow).where(eq(importRow.jobId, id));
  const totalRows = all?.n ?? 0;
  const failedRows = of('failed');
  const checked = { totalRows, validRows: totalRows - failedRows, isChecked: true };
  if (!job.dryRun) {
    await stepJob(tx, job, 'run', now, checked);
    return false;
  }
  const counts = { processedRows: totalRows, successRows: of('ok'), skippedRows: of('skipped'), failedRows };
  await stepJob(tx, job, 'finish', now, { ...checked, ...counts });
  return true;
}
