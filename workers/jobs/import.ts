import { ulid } from 'ulid';
import type { WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { newId } from '#db/engine/newId.ts';
import { beginCheck, endCheck, forgetPart, storePart } from '#db/imports/checkFile.ts';
import { failImport } from '#db/imports/failImport.ts';
import { readImportJob } from '#db/imports/findImportJob.ts';
import { GivenAway } from '#db/imports/givenAway.ts';
import type { StoredJob } from '#db/imports/jobView.ts';
import { loadReferenceBook } from '#db/imports/loadReferenceBook.ts';
import { readSource } from '#db/imports/readSource.ts';
import { runBatch, type BatchEnd } from '#db/imports/runBatch.ts';
import { nextImport, startImport } from '#db/imports/startImport.ts';
import { tryBatch, type TryBatch } from '#db/imports/tryBatch.ts';
import { findOrganizationPath } from '#db/orgs/findOrganizationPath.ts';
import { writeNotices } from '#db/notices/writeNotices.ts';
import { newDeviceSecret, sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { targetCode } from '#domain/codes.ts';
import { DomainError } from '#domain/errno.ts';
import type { BookWords } from '#domain/imei/bookWords.ts';
import { hasFailed, isEndedImport, rowsPerBatch, type ImportStatus } from '#domain/imei/importJob.ts';
import { errnoOf, SheetFault } from '#domain/imei/sheetRefusal.ts';
import { second } from '#domain/time.ts';
import { crashPoint } from '../crashPoint.ts';
import { BatchPace } from '../imports/batchPace.ts';
import { giveWay } from '../imports/giveWay.ts';
import { keptRows } from '../imports/keptRows.ts';
import { openSheet } from '../imports/openSheet.ts';
import { Progress } from '../imports/progress.ts';
import { undoSome } from '../imports/undoSome.ts';
import { isPassing } from '../lanes/isPassing.ts';
import type { JobContext, JobHandler } from './job.ts';
import { publishNotices } from './publishNotices.ts';

/**
 * One step of an import: it is taken in hand and checked, or batches of it are written for a moment; then it asks for
 * the next. So a pause, a stop of the process and other organisations never wait for more than that.
 * @source docs/requirements.md B5
 */
export const handleImport: JobHandler<'import'> = async (payloads, context) => {
  for (const { jobId } of payloads) await stepImport(jobId, context);
};

/** Rows of the file that are stored at once: nothing is looked up for them. */
const rowsPerPart = 400;
/** A step that writes ends after this long. */
const stepMs = second;

async function stepImport(id: string, context: JobContext): Promise<void> {
  const { db, now } = context;
  const job = await db.write((tx) => startImport(tx, id, now()));
  if (job === null) return;
  const progress = new Progress(id, context);
  try {
    if (job.status === 'validating') await check(job, context, progress);
    else if (job.status === 'running') await runSome(job, context, progress);
    else if (job.status === 'undoing') await undoImport(job, context, progress);
    // Cancelled while it waited, or its worker died before anybody was told.
    else if (isEndedImport(job.status)) await over(job, context);
  } catch (error) {
    if (isPassing(error)) throw error;
    await fail(job, error, context);
  }
  await progress.tell();
}

async function check(job: StoredJob, context: JobContext, progress: Progress): Promise<void> {
  const { db, now, imports } = context;
  const { id } = job;
  const source = await db.snapshot((tx) => readSource(tx, job.fileId));
  if (source === null) throw new DomainError(9009);
  const checker = ulid(now());
  if (!(await db.write((tx) => beginCheck(tx, { id, checker, now: now() })))) return;
  while (await db.write((tx) => forgetPart(tx, { id, checker, limit: rowsPerPart, now: now() })));
  await progress.tell();
  const order = {
    kind: /\.csv$/i.test(job.fileName) ? 'csv' : 'xlsx',
    bytes: source.bytes,
    maxRows: imports.maxRows,
    rowsPerPart,
    createDevices: job.createDevices,
    reading: job.reading ?? {},
  } as const;
  // A trial run has nothing to follow.
  if (!job.dryRun) keptRows.begin(id, checker);
  const ask = async (words: BookWords) => {
    const book = await db.snapshot((tx) => loadReferenceBook(tx, job.orgId, words));
    keptRows.learn(id, book);
    return book;
  };
  let total = 0;
  for await (const rows of openSheet(order, ask, imports.sheetThread)) {
    total += rows.rowNos.length;
    const makes = job.createDevices && !job.dryRun;
    const deviceIds = rows.errors.map((errors) => (makes && errors === '[]' ? newId(now()) : null));
    const part = { id, checker, rows: { ...rows, deviceIds }, total, now: now() };
    const began = monotonicMs();
    if (!(await db.write((tx) => storePart(tx, part)))) {
      await over(job, context);
      return;
    }
    keptRows.add(id, rows, deviceIds);
    await progress.tellPart();
    await giveWay(monotonicMs() - began, context.busyLanes);
  }
  if (job.dryRun) await tryAll(id, checker, context, progress);
  const isOver = await db.write((tx) => endCheck(tx, { id, checker, now: now() }));
  if (isOver) await over(job, context);
  else await askNext(id, context);
}

/** A trial run is judged against the stock at once, for nothing follows. */
async function tryAll(
  id: string,
  checker: string,
  { db, now, busyLanes }: JobContext,
  progress: Progress,
): Promise<void> {
  const given = new GivenAway();
  let after: number | null = 0;
  while (after !== null) {
    const batch: Omit<TryBatch, 'given'> = { id, checker, after, limit: rowsPerBatch, now: now() };
    const began = monotonicMs();
    let mine = given.attempt();
    after = await db.write((tx) => {
      mine = given.attempt();
      return tryBatch(tx, { ...batch, given: mine });
    });
    mine.keep();
    await progress.tellPart();
    await giveWay(monotonicMs() - began, busyLanes);
  }
}

/** Devices cost several times as much as rows of the stock: each has a pace of its own. */
const paces = { plain: new BatchPace(rowsPerBatch), devices: new BatchPace(rowsPerBatch * 0.4) } as const;

/**
 * Each device is published, and read by the doors and lists: that takes them about as long as the transaction took, and
 * the rest leaves room for the alarms that came meanwhile.
 */
const restShare = 4;

async function runSome(job: StoredJob, context: JobContext, progress: Progress): Promise<void> {
  const { isSteady = false } = context.imports;
  // PostgreSQL has many writers, and a batch there costs round trips rather than rows: it is not parted.
  const pace = isSteady || dialect === 'postgres' ? null : paces[job.createDevices ? 'devices' : 'plain'];
  const until = monotonicMs() + stepMs;
  for (;;) {
    const began = monotonicMs();
    const { end, tookMs } = await runOne(job, context, pace);
    // A paused one leaves its place to the next of its organisation.
    if (end === 'paused') await startNext(job.orgId, context);
    else if (end === 'ended') await over(job, context);
    if (end !== 'more') return;
    if (isSteady || monotonicMs() >= until) break;
    await progress.tellPart();
    await giveWay(monotonicMs() - began, context.busyLanes, job.createDevices ? restShare * tookMs : 0);
  }
  await askNext(job.id, context);
}

async function undoImport(job: StoredJob, context: JobContext, progress: Progress): Promise<void> {
  const end = await undoSome(job.id, monotonicMs() + stepMs, context, progress);
  if (end === 'more') await askNext(job.id, context);
}

/** @returns `tookMs`: with its commit, without the wait for the lock */
async function runOne(
  job: StoredJob,
  { db, now, imports }: JobContext,
  pace: BatchPace | null,
): Promise<{ readonly end: BatchEnd; readonly tookMs: number }> {
  const limit = pace?.rows ?? rowsPerBatch;
  const makeSecret = () => sealDeviceSecret(newDeviceSecret(), imports.dataKeys);
  // Made before the lock is taken: a tenth of the batch's time.
  const secrets = Array.from({ length: job.createDevices ? limit : 0 }, makeSecret);
  const newSecret = () => secrets.pop() ?? makeSecret();
  let began = 0;
  const end = await db.write(async (tx) => {
    // The wait for the lock is not its own.
    began = monotonicMs();
    const done = await runBatch(tx, { id: job.id, now: now(), newSecret, limit, kept: keptRows });
    crashPoint('before_commit');
    return done;
  });
  const tookMs = monotonicMs() - began;
  pace?.took(limit, tookMs);
  return { end, tookMs };
}

async function fail(job: StoredJob, error: unknown, context: JobContext): Promise<void> {
  const refusal = error instanceof SheetFault ? error.refusal : null;
  const errno = error instanceof DomainError ? error.errno : refusal === null ? 1500 : errnoOf(refusal);
  // A file that cannot be read is its sender's matter.
  if (refusal !== null) context.log.info({ import: job.id, refusal }, 'a file was refused');
  else context.log.error({ import: job.id, err: error }, 'an import failed');
  const failure = { id: job.id, errno, refusal, now: context.now() };
  if (await context.db.write((tx) => failImport(tx, failure))) await over(job, context);
}

const contents: Readonly<Partial<Record<ImportStatus, string>>> = {
  completed: 'importCompleted',
  cancelled: 'importCancelled',
  failed: 'importFailed',
};

/** The creator is told, and the next of the organisation has its turn. @source docs/requirements.md B5: NA07 */
async function over(job: StoredJob, context: JobContext): Promise<void> {
  keptRows.drop(job.id);
  await context.db.write((tx) => tellCreator(tx, job, context));
  await startNext(job.orgId, context);
}

async function tellCreator(tx: WriteTx, { id }: StoredJob, context: JobContext): Promise<void> {
  const job = await readImportJob(tx, id, context.now());
  if (job === null || job.createdBy === null) return;
  const content = contents[hasFailed(job) ? 'failed' : job.status];
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
    targetType: targetCode.import,
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
