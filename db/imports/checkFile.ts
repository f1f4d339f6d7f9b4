import { and, count, desc, eq, gte } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { insertMany, rawJson } from '../engine/manyRows.ts';
import { importRow } from '../schema/imports.ts';
import { isRefused } from './rowStatus.ts';
import { lockJob, saveJob, stepJob } from './stepJob.ts';

/** Rows as the check of the file leaves them, a list a column. */
export interface CheckedRows {
  readonly rowNos: readonly number[];
  /** JSON, as it is stored. */
  readonly raws: readonly string[];
  readonly imeis: readonly string[];
  /** JSON, as it is stored: `[]` for a row that may be taken. */
  readonly errors: readonly string[];
  /** Of the device that will be made of each row; null for a row that makes none. */
  readonly deviceIds: ReadonlyArray<string | null>;
}

/** The check begins, or begins anew after a worker died (`forgetPart`). False when it is not to be checked. */
export async function beginCheck(
  tx: WriteTx,
  input: { readonly id: string; readonly checker: string; readonly now: number },
): Promise<boolean> {
  const { id, checker, now } = input;
  const job = await lockJob(tx, id);
  if (job?.status !== 'validating') return false;
  await saveJob(tx, id, { totalRows: 0, doneRow: 0, checker }, now);
  return true;
}

/**
 * Removes rows that a check before this one left, the last ones first.
 * @returns whether there may be more
 */
export async function forgetPart(
  tx: WriteTx,
  input: { readonly id: string; readonly checker: string; readonly limit: number; readonly now: number },
): Promise<boolean> {
  const { id, checker, limit, now } = input;
  if (!(await goesOn(tx, id, checker, now))) return false;
  const [first] = await tx.sql
    .select({ rowNo: importRow.rowNo })
    .from(importRow)
    .where(eq(importRow.jobId, id))
    .orderBy(desc(importRow.rowNo))
    .limit(1)
    .offset(limit - 1);
  const from = first?.rowNo ?? 0;
  await tx.sql.delete(importRow).where(and(eq(importRow.jobId, id), gte(importRow.rowNo, from)));
  return first !== undefined;
}

/**
 * Stores one part of the file as it was checked.
 * @param input.total rows of the file up to here
 * @returns false when the import was cancelled or is no longer to be checked by this checker
 */
export async function storePart(
  tx: WriteTx,
  input: {
    readonly id: string;
    readonly checker: string;
    readonly rows: CheckedRows;
    readonly total: number;
    readonly now: number;
  },
): Promise<boolean> {
  const { id, checker, rows, total, now } = input;
  if (!(await goesOn(tx, id, checker, now))) return false;
  await insertMany(
    tx,
    importRow,
    rows.rowNos.map((rowNo, at) => ({
      jobId: id,
      rowNo,
      raw: rawJson(rows.raws[at] ?? '{}'),
      imei: rows.imeis[at] ?? '',
      status: rows.errors[at] === '[]' ? 'pending' : 'failed',
      errors: rawJson(rows.errors[at] ?? '[]'),
      deviceId: rows.deviceIds[at] ?? null,
    })),
  );
  await saveJob(tx, id, { totalRows: total }, now);
  return true;
}

/** Whether this worker still owns the check, and nobody has cancelled it. */
export async function goesOn(tx: WriteTx, id: string, checker: string, now: number): Promise<boolean> {
  const job = await lockJob(tx, id);
  if (job?.status !== 'validating' || job.checker !== checker) return false;
  if (!job.cancelRequested) return true;
  await stepJob(tx, job, 'cancel', now);
  return false;
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
  const { totalRows } = job;
  const [failedRows, skippedRows] = [await countRefused(tx, id, 'failed'), await countRefused(tx, id, 'skipped')];
  const checked = { totalRows, validRows: totalRows - failedRows, isChecked: true };
  if (!job.dryRun) {
    await stepJob(tx, job, 'run', now, checked);
    return false;
  }
  const successRows = totalRows - failedRows - skippedRows;
  const counts = { processedRows: totalRows, successRows, skippedRows, failedRows };
  await stepJob(tx, job, 'finish', now, { ...checked, ...counts });
  return true;
}

async function countRefused(tx: ReadTx, jobId: string, status: 'failed' | 'skipped'): Promise<number> {
  const [found] = await tx.sql
    .select({ n: count() })
    .from(importRow)
    .where(and(eq(importRow.jobId, jobId), isRefused(importRow.status, status)));
  return found?.n ?? 0;
}
