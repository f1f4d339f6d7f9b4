import { and, asc, eq, gt } from 'drizzle-orm';
import { rowsPerBatch } from '#domain/imei/importJob.ts';
import { lockPlaces } from '../devices/requirePlace.ts';
import type { WriteTx } from '../engine/database.ts';
import type { SealedSecret } from '../imei/createStockDevices.ts';
import { importRow } from '../schema/imports.ts';
import { judgeRows, nothingGiven } from './judgeRows.ts';
import { loadReferenceBook } from './loadReferenceBook.ts';
import type { StoredJob } from './jobView.ts';
import { lockJob, saveJob, stepJob } from './stepJob.ts';
import { saveRows, writeTaken } from './writeRows.ts';

/** What the caller does next. */
export type BatchEnd = 'more' | 'paused' | 'ended' | 'none';

/**
 * The next rows behind the checkpoint, with the checkpoint in the same transaction: a batch has its effect once, however
 * often it is tried and whoever tries it.
 * @source product.md B5, SPEC-015
 */
export async function runBatch(
  tx: WriteTx,
  input: { readonly id: string; readonly now: number; readonly newSecret: () => SealedSecret },
): Promise<BatchEnd> {
  const { id, now } = input;
  const job = await lockJob(tx, id);
  // What the rows are judged by must not go before they are written.
  await lockPlaces(tx);
  if (job?.status !== 'running') return 'none';
  if (job.cancelRequested || job.pauseRequested) {
    await stepJob(tx, job, job.cancelRequested ? 'cancel' : 'pause', now);
    return job.cancelRequested ? 'ended' : 'paused';
  }
  const rows = await tx.sql
    .select()
    .from(importRow)
    .where(and(eq(importRow.jobId, id), gt(importRow.rowNo, job.checkpointRow)))
    .orderBy(asc(importRow.rowNo))
    .limit(rowsPerBatch);
  const counts = await takeRows(tx, job, rows, input);
  const last = rows.at(-1)?.rowNo ?? job.checkpointRow;
  const progress = { ...counts, checkpointRow: last };
  if (counts.processedRows < job.totalRows) {
    await saveJob(tx, id, progress, now);
    return 'more';
  }
  await stepJob(tx, job, 'finish', now, progress);
  return 'ended';
}

async function takeRows(
  tx: WriteTx,
  job: StoredJob,
  rows: ReadonlyArray<typeof importRow.$inferSelect>,
  input: { readonly now: number; readonly newSecret: () => SealedSecret },
) {
  const { mode, createDevices } = job;
  const book = await loadReferenceBook(tx, job.orgId);
  const pending = rows.filter(({ status }) => status === 'pending');
  const judged = await judgeRows(tx, pending, { book, mode, createDevices, given: nothingGiven() });
  const devices = await writeTaken(tx, job, judged, input);
  const outcomes = new Map(judged.map((row) => [row.rowNo, row]));
  const changed = pending.flatMap((row) => {
    const outcome = outcomes.get(row.rowNo);
    if (outcome === undefined) return [];
    const { status, errors } = outcome;
    return [{ ...row, status, errors: [...errors], deviceId: devices.get(row.rowNo) ?? null }];
  });
  await saveRows(tx, changed);
  const of = (status: string): number => changed.filter((row) => row.status === status).length;
  return {
    processedRows: job.processedRows + rows.length,
    successRows: job.successRows + of('ok'),
    skippedRows: job.skippedRows + of('skipped'),
    failedRows: job.failedRows + of('failed') + (rows.length - pending.length),
    deviceCount: job.deviceCount + devices.size,
  };
}
