import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { findStoredJob } from './findImportJob.ts';
import { lockJob, stepJob } from './stepJob.ts';

/**
 * What an import brought is to be taken back, part by part (`undoBatch`). The caller has asked `requireUndoable`.
 * @throws DomainError 9001 missing or outside the scope, 9005 it is not completed or cancelled
 * @source docs/requirements.md B5
 */
export async function beginUndo(
  tx: WriteTx,
  scope: Scope,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: number },
): Promise<void> {
  const job = await lockJob(tx, id);
  if (job === null || (await findStoredJob(tx, scope, id)) === null) throw new DomainError(9001);
  // What is left is counted anew.
  await stepJob(tx, job, 'undo', now, { checkpointRow: 0, successRows: 0, deviceCount: 0, updatedBy: userId });
}
