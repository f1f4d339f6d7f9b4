import type { Errno } from '#domain/errno.ts';
import { importTransitions } from '#domain/imei/importJob.ts';
import type { WriteTx } from '../engine/database.ts';
import { lockJob, stepJob } from './stepJob.ts';

/** The import cannot go on. @returns false when it has ended already */
export async function failImport(tx: WriteTx, id: string, errno: Errno, now: number): Promise<boolean> {
  const job = await lockJob(tx, id);
  if (job === null || importTransitions[job.status].fail === undefined) return false;
  await stepJob(tx, job, 'fail', now, { error: String(errno) });
  return true;
}
