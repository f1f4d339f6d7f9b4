import { ulid } from 'ulid';
import type { WriteTx } from '#db/engine/database.ts';
import { beginCheck, checkPart, endCheck, type FileMemory } from '#db/imports/checkFile.ts';
import { failImport } from '#db/imports/failImport.ts';
import { readImportJob } from '#db/imports/findImportJob.ts';
import { nothingGiven } from '#db/imports/judgeRows.ts';
import type { StoredJob } from '#db/imports/jobView.ts';
import { readSource } from '#db/imports/readSource.ts';
import { runBatch } from '#db/imports/runBatch.ts';
import { nextImport, startImport } from '#db/imports/startImport.ts';
import { findOrganizationPath } from '#db/orgs/findOrganizationPath.ts';
import { writeNotices } from '#db/notices/writeNotices.ts';
import { newDeviceSecret, sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import { DomainError } from '#domain/errno.ts';
import { isEndedImport, rowsPerBatch, type ImportStatus } from '#domain/imei/importJob.ts';
import { crashPoint } from '../crashPoint.ts';
import { openSheet } from '../imports/openSheet.ts';
import { isPassing } from '../lanes/isPassing.ts';
import type { JobContext, JobHandler } from './job.ts';
import { publishNotices } from './publishNotices.ts';

/**
 * One step of an import: it is taken in hand and checked, or one batch of it is written; then it asks for the next. So
 * a pause, a stop of the process and other organisations never wait for more than a batch.
 * @source product.md B5
 */
export const handleImport: JobHandler<'import'> = async (payloads, context) => {
  for (const { jobId } of payloads) await stepImport(jobId, context);
};

async function stepImport(id: string, context: JobContext): Promise<void> {
  const { db, now } = context;
  const job = await db.write((tx) => startImport(tx, id, now()));
  if (job === null) return;
  try {
    if (job.status === 'validating') await check(job, context);
    else if (job.status === 'running') await runOne(job, context);
    // Cancelled while it waited, or its worker died before anybody was told.
    else if (isEndedImport(job.status)) await over(job, context);
  } catch (error) {
    if (isPassing(error)) throw error;
    await fail(job, error, context);
  }
  await tellProgress(id, context);
}

async function check(job: StoredJob, context: JobContext): Promise<void> {
  const { db, now, imports } = context;
  const { id } = job;
  const source = await db.snapshot((tx) => readSource(tx, job.fileId));
  if (source === null) throw new DomainError(9009);
  const checker = ulid(now());
  if (!(await db.write((tx) => beginCheck(tx, { id, checker, now: now() })))) return;
  await tellProgress(id, context);
  const kind = /\.csv$/i.test(job.fileName) ? 'csv' : 'xlsx';
  const memory: FileMemory = { checker, firstOf: new Map(), given: nothingGiven(), rows: 0 };
  const order = { kind, bytes: source.bytes, maxRows: imports.maxRows, rowsPerPart: rowsPerBatch } as const;
  for await (const rows of openSheet(order, imports.sheetThread)) {
    const goesOn = await db.write((tx) => checkPart(tx, { id, rows, memory, now: now() }));
    if (!goesOn) {
      await over(job, context);
      return;
    }
    await tellProgress(id, context);
  }
  const isOver = await db.write((tx) => endCheck(tx, { id, checker, now: now() }));
  if (isOver) await over(job, context);
  else await askNext(id, context);
}

async function runOne(job: StoredJob, context: JobContext): Promise<void> {
  const { db, now, imports } = context;
  const newSecret = () => sealDeviceSecret(newDeviceSecret(), imports.dataKeys);
  const end = await db.write(async (tx) => {
    const done = await runBatch(tx, { id: job.id, now: now(), newSecret });
    crashPoint('before_commit');
    return done;
  });
  if (end === 'more') await askNext(job.id, context);
  // A paused one leaves its place to the next of its organisation.
  else if (end === 'paused') await startNext(job.orgId, context);
  else if (end === 'ended') await over(job, context);
}

async function fail(job: StoredJob, error: unknown, context: JobContext): Promise<void> {
  const errno = error instanceof DomainError ? error.errno : 1500;
  context.log.error({ import: job.id, err: error }, 'an import failed');
  if (await context.db.write((tx) => failImport(tx, job.id, errno, context.now()))) await over(job, context);
}

const contents: Readonly<Partial<Record<ImportStatus, string>>> = {
  completed: 'importCompleted',
  cancelled: 'importCancelled',
  failed: 'importFailed',
};

/** The creator is told, and the next of the organisation has its turn. @source product.md B5: NA07 */
async function over(job: StoredJob, context: JobContext): Promise<void> {
  await context.db.write((tx) => tellCreator(tx, job, context));
  await startNext(job.orgId, context);
}

async function tellCreator(tx: WriteTx, { id }: StoredJob, context: JobContext): Promise<void> {
  const job = await readImportJob(tx, id, context.now());
  if (job === null || job.createdBy === null) return;
  const content = contents[job.status];
  if (content === undefined) return;
  const source = {
    noticeAction: 'NA07',
    orgId: job.orgId,
    orgPath: await findOrganizationPath(tx, job.orgId),
    deviceId: null,
    railName: '',
    deviceCode: '',
    deviceAddress: '',
    contentKey: `notice.content.${content}`,
    contentParams: { file: job.fileName, ok: job.successRows, skipped: job.skippedRows, failed: job.failedRows },
    targetType: 4,
    targetId: id,
    severity: 4,
    sourceKey: `${id}:NA07:${job.status}:${job.finishedAt ?? 0}`,
  } as const;
  publishNotices(tx, await writeNotices(tx, [{ ...source, userIds: [job.createdBy] }], context.now()), context);
}

async function startNext(orgId: string, context: JobContext): Promise<void> {
  const next = await context.db.snapshot((tx) => nextImport(tx, orgId));
  if (next !== null) await askNext(next, context);
}

async function askNext(jobId: string, { bus, now }: JobContext): Promise<void> {
  await bus.enqueue('import', { jobId }, { lane: 0, oldestReceivedAt: now() });
}

/** A listener that misses it reads the job when it comes back. */
async function tellProgress(id: string, { db, bus, now }: JobContext): Promise<void> {
  const job = await db.snapshot((tx) => readImportJob(tx, id, now()));
  if (job !== null) bus.publish('hints', [{ room: 'root', event: 'import:progress', payload: job }]);
}
