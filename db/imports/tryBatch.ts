import type { WriteTx } from '../engine/database.ts';
import { goesOn } from './checkFile.ts';
import type { Given } from './givenAway.ts';
import { judgeRows } from './judgeRows.ts';
import { markRows } from './markRows.ts';
import { readBatch } from './readBatch.ts';
import { lockJob, saveJob } from './stepJob.ts';

export interface TryBatch {
  readonly id: string;
  readonly checker: string;
  readonly after: number;
  readonly limit: number;
  /** Codes and names that earlier rows of the file would have taken; grows. */
  readonly given: Given;
  readonly now: number;
}

/**
 * Of a trial run: judges the next stored rows as a real one would, and writes nothing but what it found.
 * @returns the last row that was judged; null when none is left, or nobody wants it any more
 */
export async function tryBatch(tx: WriteTx, input: TryBatch): Promise<number | null> {
  const { id, checker, after, limit, given, now } = input;
  if (!(await goesOn(tx, id, checker, now))) return null;
  const job = await lockJob(tx, id);
  if (job === null) return null;
  const { rows, lastRow } = await readBatch(tx, job, { after, limit });
  const judged = await judgeRows(tx, rows, { mode: job.mode, given });
  await markRows(tx, { jobId: id, rows, judged, devices: new Map() });
  await saveJob(tx, id, lastRow === null ? {} : { doneRow: lastRow }, now);
  return lastRow;
}
