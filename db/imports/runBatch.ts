import { noWords, WordBook } from '#domain/imei/bookWords.ts';
import { rowsPerBatch } from '#domain/imei/importJob.ts';
import { lockPlaces } from '../devices/requirePlace.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import type { SealedSecret } from '../imei/createStockDevices.ts';
import { judgeRows, nothingGiven, type JudgedRow, type Judging } from './judgeRows.ts';
import { loadReferenceBook } from './loadReferenceBook.ts';
import { markRows } from './markRows.ts';
import { readBatch, type BatchRow } from './readBatch.ts';
import type { StoredJob } from './jobView.ts';
import { lockJob, saveJob, stepJob } from './stepJob.ts';
import { writeTaken } from './writeRows.ts';

/** What the caller does next. */
export type BatchEnd = 'more' | 'paused' | 'ended' | 'none';

/**
 * The next rows behind the checkpoint, with the checkpoint in the same transaction: a batch has its effect once, however
 * often it is tried and whoever tries it.
 * @source product.md B5, SPEC-015
 */
export async function runBatch(
  tx: WriteTx,
  input: {
    readonly id: string;
    readonly now: number;
    readonly newSecret: () => SealedSecret;
    /** At most so many rows; 1,000 without it. */
    readonly limit?: number;
  },
): Promise<BatchEnd> {
  const { id, now, limit = rowsPerBatch } = input;
  const job = await lockJob(tx, id);
  if (job?.status !== 'running') return 'none';
  if (job.cancelRequested || job.pauseRequested) {
    await stepJob(tx, job, job.cancelRequested ? 'cancel' : 'pause', now);
    return job.cancelRequested ? 'ended' : 'paused';
  }
  // What the rows are judged by must not go before they are written.
  await lockPlaces(tx);
  const rows = await readBatch(tx, { jobId: id, after: job.checkpointRow, limit });
  const counts = await takeRows(tx, job, rows, input);
  const last = rows.at(-1)?.rowNo ?? job.checkpointRow;
  const progress = { ...counts, checkpointRow: last };
  // Without a row behind the checkpoint nothing is left, whatever the counters say.
  if (rows.length > 0 && counts.processedRows < job.totalRows) {
    await saveJob(tx, id, progress, now);
    return 'more';
  }
  await stepJob(tx, job, 'finish', now, progress);
  return 'ended';
}

/** Rows that were refused before stay so; the others are judged against what is stored now. */
export async function judgePending(
  tx: ReadTx,
  job: StoredJob,
  rows: readonly BatchRow[],
  given: Judging['given'],
): Promise<JudgedRow[]> {
  const { mode, createDevices, orgId } = job;
  const pending = rows.filter(({ status }) => status === 'pending');
  const words = new WordBook().fresh(pending.map(({ raw }) => raw));
  const book = await loadReferenceBook(tx, orgId, words ?? noWords);
  return judgeRows(tx, pending, { book, mode, createDevices, given });
}

async function takeRows(
  tx: WriteTx,
  job: StoredJob,
  rows: readonly BatchRow[],
  input: { readonly now: number; readonly newSecret: () => SealedSecret },
) {
  const judged = await judgePending(tx, job, rows, nothingGiven());
  const devices = await writeTaken(tx, job, judged, input);
  await markRows(tx, { jobId: job.id, rows, judged, devices });
  const of = (status: string): number => judged.filter((row) => row.status === status).length;
  return {
    processedRows: job.processedRows + rows.length,
    successRows: job.successRows + of('ok'),
    skippedRows: job.skippedRows + of('skipped'),
    failedRows: job.failedRows + of('failed') + (rows.length - judged.length),
    deviceCount: job.deviceCount + devices.size,
  };
}
