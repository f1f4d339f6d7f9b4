import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { activeImports, isActiveImport } from '#domain/imei/importJob.ts';
import type { WriteTx } from '../engine/database.ts';
import { importJob } from '../schema/imports.ts';
import { findStoredJob } from './findImportJob.ts';
import type { StoredJob } from './jobView.ts';
import { lockJob, saveJob, stepJob } from './stepJob.ts';

export type JobCommand = 'cancel' | 'pause' | 'resume' | 'retry';

/**
 * What a person wants of an import. One that a worker has in hand is told by a flag, which it reads between two
 * batches; all others change at once.
 * @throws DomainError 9001 missing or outside the scope, 9005 its state forbids it, 9011 another of the organisation
 * runs
 * @source docs/requirements.md B5
 */
export async function askJob(
  tx: WriteTx,
  scope: Scope,
  input: { readonly id: string; readonly command: JobCommand; readonly now: number },
): Promise<void> {
  const { id, command, now } = input;
  const job = await lockJob(tx, id);
  if (job === null || (await findStoredJob(tx, scope, id)) === null) throw new DomainError(9001);
  if (command === 'cancel' && isActiveImport(job.status)) await saveJob(tx, id, { cancelRequested: true }, now);
  else if (command === 'pause' && isActiveImport(job.status)) await saveJob(tx, id, { pauseRequested: true }, now);
  else if (command === 'pause') throw new DomainError(9005);
  else {
    // A file that was refused is refused again.
    if (command === 'retry' && job.refusal !== null) throw new DomainError(9005);
    if (command === 'resume' || command === 'retry') await refuseSecond(tx, job);
    await stepJob(tx, job, command, now, command === 'retry' ? { error: null, finishedAt: null } : {});
  }
}

async function refuseSecond(tx: WriteTx, job: StoredJob): Promise<void> {
  const [other] = await tx.sql
    .select({ id: importJob.id })
    .from(importJob)
    .where(and(eq(importJob.orgId, job.orgId), ne(importJob.id, job.id), inArray(importJob.status, [...activeImports])))
    .limit(1);
  if (other !== undefined) throw new DomainError(9011);
}
