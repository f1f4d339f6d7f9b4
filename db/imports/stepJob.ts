import { eq, sql } from 'drizzle-orm';
import { isEndedImport, stepImport, type ImportTrigger } from '#domain/imei/importJob.ts';
import type { WriteTx } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';
import { importJob } from '../schema/imports.ts';
import type { StoredJob } from './jobView.ts';

type Changed = Partial<typeof importJob.$inferInsert>;

/** The job as it stands now, under the lock `import`. */
export async function lockJob(tx: WriteTx, id: string): Promise<StoredJob | null> {
  await tx.lock('import');
  const [found] = await findJob(tx, { id });
  return found ?? null;
}

const findJob = prepared((query) =>
  query
    .select()
    .from(importJob)
    .where(eq(importJob.id, sql.placeholder('id'))),
);

/** Writes what changed of a job; the version grows, by which listeners know the newer message. */
export async function saveJob(tx: WriteTx, id: string, set: Changed, now: number): Promise<void> {
  await tx.sql
    .update(importJob)
    .set({ ...set, updatedAt: now, version: sql`${importJob.version} + 1` })
    .where(eq(importJob.id, id));
}

/**
 * Takes a locked job one step by the table of transitions.
 * @throws DomainError 9005 when the state knows no such step
 */
export async function stepJob(
  tx: WriteTx,
  job: StoredJob,
  trigger: ImportTrigger,
  now: number,
  set: Changed = {},
): Promise<void> {
  const status = stepImport(job.status, trigger);
  const runs = status === 'running' ? { runningAt: now, runningFrom: set.processedRows ?? job.processedRows } : {};
  const ends = isEndedImport(status) && status !== 'undone' ? { finishedAt: now } : {};
  // A request is fulfilled or void once another state is reached.
  const requests = status === 'running' ? {} : { cancelRequested: false, pauseRequested: false };
  await saveJob(tx, job.id, { ...requests, ...runs, ...ends, ...set, status }, now);
}
