import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm';
import { activeImports, movingImports } from '#domain/imei/importJob.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { importJob } from '../schema/imports.ts';
import type { StoredJob } from './jobView.ts';
import { lockJob, stepJob } from './stepJob.ts';

/**
 * Takes an uploaded import in hand unless another of its organisation is. One that was checked before (a retry) goes on
 * at its checkpoint. Unscoped: the worker.
 * @returns the job as it stands now; null when there is none of this id
 */
export async function startImport(tx: WriteTx, id: string, now: number): Promise<StoredJob | null> {
  const job = await lockJob(tx, id);
  if (job === null || job.status !== 'uploaded') return job;
  const [other] = await tx.sql
    .select({ id: importJob.id })
    .from(importJob)
    .where(and(eq(importJob.orgId, job.orgId), ne(importJob.id, id), inArray(importJob.status, [...activeImports])))
    .limit(1);
  if (other !== undefined) return job;
  await stepJob(tx, job, 'start', now, { startedAt: job.startedAt ?? now });
  const started = await lockJob(tx, id);
  if (started === null || !started.isChecked) return started;
  await stepJob(tx, started, 'run', now);
  return lockJob(tx, id);
}

/** The oldest import of the organisation that waits for its turn. */
export async function nextImport(tx: ReadTx, orgId: string): Promise<string | null> {
  const [next] = await tx.sql
    .select({ id: importJob.id })
    .from(importJob)
    .where(and(eq(importJob.orgId, orgId), eq(importJob.status, 'uploaded')))
    .orderBy(asc(importJob.createdAt), asc(importJob.id))
    .limit(1);
  return next?.id ?? null;
}

/** Imports that should be on their way and have not moved for a while: their message was lost. Unscoped: schedules. */
export async function listForgottenImports(tx: ReadTx, before: number): Promise<string[]> {
  const rows = await tx.sql
    .select({ id: importJob.id })
    .from(importJob)
    .where(and(inArray(importJob.status, [...movingImports]), lt(importJob.updatedAt, before)))
    .orderBy(asc(importJob.createdAt))
    .limit(100);
  return rows.map(({ id }) => id);
}
