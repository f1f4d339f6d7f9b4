import type { ReadTx } from '#db/engine/database.ts';
import { findImportJob } from '#db/imports/findImportJob.ts';
import { namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import type { Call, Teller } from '../../http/route.ts';

/** Imports are root's. */
export const root = ['root'] as const;

type RootCall = Call<unknown, typeof root>;

/** The job as this transaction leaves it. */
export async function jobIn(call: RootCall, tx: ReadTx, jobId: string): Promise<ImportJobRow> {
  const job = await findImportJob(tx, call.scope, jobId, call.now);
  if (job === null) throw new DomainError(9001);
  return job;
}

/** Told to every root, and to the workers when they have something to do. */
export async function tell(
  { deps, now, tell: note }: RootCall & Teller<'import:progress'>,
  job: ImportJobRow,
  isWork: boolean,
): Promise<ImportJobRow> {
  note({ event: 'import:progress', payload: job });
  if (isWork) {
    // One that Redis does not take now is asked for again by the workers' schedule.
    const waits = (error: unknown): void =>
      deps.log.warn({ err: error, import: job.id }, 'an import waits for its queue');
    await deps.bus.enqueue('import', { jobId: job.id }, { lane: 0, oldestReceivedAt: now }).catch(waits);
  }
  return job;
}

/** What an import was asked for, in the audit log by the name of its file. */
export function audited(call: Pick<RootCall, 'audit'>, before: ImportJobRow | null, after: ImportJobRow): ImportJobRow {
  const told = ({ status, cancelRequested, pauseRequested }: ImportJobRow) => ({
    status,
    cancelRequested,
    pauseRequested,
  });
  call.audit({ data: namedDiff(after.fileName, before === null ? {} : told(before), told(after)) });
  return after;
}
