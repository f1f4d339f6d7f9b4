import type { Errno } from '#domain/errno.ts';
import { importTransitions } from '#domain/imei/importJob.ts';
import type { SheetRefusal } from '#domain/imei/sheetRefusal.ts';
import type { WriteTx } from '../engine/database.ts';
import { lockJob, stepJob } from './stepJob.ts';

/** The import cannot go on. @returns false when it has ended already */
export async function failImport(
  tx: WriteTx,
  input: {
    readonly id: string;
    readonly errno: Errno;
    /** Where its file is to blame. */
    readonly refusal: SheetRefusal | null;
    readonly now: number;
  },
): Promise<boolean> {
  const { id, errno, refusal, now } = input;
  const job = await lockJob(tx, id);
  if (job === null || importTransitions[job.status].fail === undefined) return false;
  await stepJob(tx, job, 'fail', now, { error: String(errno), refusal });
  return true;
}
