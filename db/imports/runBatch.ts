import { rowsPerBatch } from '#domain/imei/importJob.ts';
import { lockPlaces } from '../devices/requirePlace.ts';
import type { WriteTx } from '../engine/database.ts';
import type { SealedSecret } from '../imei/createStockDevices.ts';
import type { Batch } from './batchRow.ts';
import type { StoredJob } from './jobView.ts';
import { judgeRows, nothingGiven } from './judgeRows.ts';
import { keptBatch, type Kept } from './keptBatch.ts';
import { markRows } from './markRows.ts';
import { readBatch } from './readBatch.ts';
import { lockJob, saveJob, stepJob } from './stepJob.ts';
import { writeTaken } from './writeRows.ts';

/** What the caller does next. */
export type BatchEnd = 'more' | 'paused' | 'ended' | 'none';

/**
 * The next rows behind the checkpoint, with the checkpoint in the same transaction: a batch has its effect once,
 * however often it is tried and whoever tries it.
 * @source docs/requirements.md B5, SPEC-015
 */
export async function runBatch(
  tx: WriteTx,
  input: {
    readonly id: string;
    readonly now: number;
    readonly newSecret: () => SealedSecret;
    /** At most so many rows; 1,000 without it. */
    readonly limit?: number;
    /** What this process has of it in memory. */
    readonly kept?: Kept | undefined;
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
  const batch =
    (await keptBatch(tx, job, input.kept, limit)) ?? (await readBatch(tx, job, { after: job.checkpointRow, limit }));
  const counts = await takeRows(tx, job, batch, input);
  const last = batch.lastRow ?? job.checkpointRow;
  // With what they are made of in one transaction: its rows are done when it is committed, and not before.
  const progress = { ...counts, checkpointRow: last, doneRow: last };
  // Without a row behind the checkpoint nothing is left, whatever the counters say.
  if (batch.count > 0 && counts.processedRows < job.totalRows) {
    await saveJob(tx, id, progress, now);
    return 'more';
  }
  await stepJob(tx, job, 'finish', now, progress);
  return 'ended';
}

async function takeRows(
  tx: WriteTx,
  job: StoredJob,
  { rows, count }: Batch,
  input: { readonly now: number; readonly newSecret: () => SealedSecret },
) {
  const judged = await judgeRows(tx, rows, { mode: job.mode, given: nothingGiven() });
  const devices = await writeTaken(tx, job, judged, input);
  await markRows(tx, { jobId: job.id, rows, judged, devices });
  const of = (status: string): number => judged.filter((row) => row.status === status).length;
  return {
    processedRows: job.processedRows + count,
    successRows: job.successRows + of('ok'),
    skippedRows: job.skippedRows + of('skipped'),
    failedRows: job.failedRows + of('failed') + (count - judged.length),
    deviceCount: job.deviceCount + devices.size,
  };
}
