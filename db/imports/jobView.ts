import { eq } from 'drizzle-orm';
import { paceOf, secretsForMs, type ImportJobRow } from '#domain/imei/importJob.ts';
import type { ReadTx } from '../engine/database.ts';
import { importJob } from '../schema/imports.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';

export type StoredJob = typeof importJob.$inferSelect;

/** An import with the names that people see. */
export function selectJobs(tx: ReadTx) {
  return tx.sql
    .select({ job: importJob, orgName: organization.title, createdByName: user.realName })
    .from(importJob)
    .innerJoin(organization, eq(organization.id, importJob.orgId))
    .leftJoin(user, eq(user.id, importJob.createdBy))
    .$dynamic();
}

export type SelectedJob = Awaited<ReturnType<typeof selectJobs>>[number];

/**
 * The secrets of its devices can still be taken: it has ended, it is not long ago, and nobody did.
 * @source docs/requirements.md D9
 */
export function canTakeSecrets(job: StoredJob, now: number): boolean {
  const isOver = job.status === 'completed' || job.status === 'cancelled';
  return isOver && job.deviceCount > 0 && job.secretsAt === null && now - (job.finishedAt ?? 0) < secretsForMs;
}

export function jobView({ job, orgName, createdByName }: SelectedJob, now: number): ImportJobRow {
  const {
    fileSha256: _sha,
    fileId: _file,
    checkpointRow,
    doneRow: _done,
    isChecked: _checked,
    checker: _checker,
    secretsAt: _taken,
    reading: _reading,
    ...row
  } = job;
  const { runningAt, runningFrom, updatedAt, updatedBy: _by, version, ...shown } = row;
  return {
    ...shown,
    undoneShare: shown.status === 'undoing' && shown.totalRows > 0 ? Math.min(1, checkpointRow / shown.totalRows) : 0,
    orgName,
    createdByName,
    ...paceOf({ ...shown, runningAt, runningFrom, checkedAt: updatedAt }),
    hasSecrets: canTakeSecrets(job, now),
    seq: version,
  };
}
