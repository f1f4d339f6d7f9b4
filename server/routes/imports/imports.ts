import { setImmediate as nextTurn } from 'node:timers/promises';
import { ulid } from 'ulid';
import { z } from 'zod';
import { addFile } from '#db/files/addFile.ts';
import { addImportJob } from '#db/imports/addImportJob.ts';
import { askJob, type JobCommand } from '#db/imports/askJob.ts';
import { beginUndo } from '#db/imports/beginUndo.ts';
import { findImportJob } from '#db/imports/findImportJob.ts';
import { listImportRows } from '#db/imports/listImportRows.ts';
import { requireNewFile } from '#db/imports/requireNewFile.ts';
import type { ReadTx } from '#db/engine/database.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import { fileFault, nameFault } from '#domain/imei/fileFault.ts';
import { fixedCsv } from '#domain/imei/fixedRows.ts';
import {
  importRowStatuses,
  importStatuses,
  isEndedImport,
  isImportFile,
  maxImportBytes,
  type ImportJobRow,
} from '#domain/imei/importJob.ts';
import { sheetColumnKeys } from '#domain/imei/sheetColumns.ts';
import { badField } from '../../http/badField.ts';
import { dayText, rangeOfDays } from '../../http/days.ts';
import { importForm } from '../../http/importForm.ts';
import { id, integer, list, optional, order, trimmedText } from '../../http/input.ts';
import { placeText } from '../../http/placeText.ts';
import { route, type Call, type Teller } from '../../http/route.ts';
import { sha256Hex } from '../../http/secret.ts';
import { storeInParts } from '../../http/storeInParts.ts';
import { xlsxType } from '../../http/workbook.ts';

const root = ['root'] as const;
const rowsAtOnce = 500;
const maxName = 120;

type RootCall = Call<unknown, typeof root>;

/** The job as this transaction leaves it. */
async function jobIn(call: RootCall, tx: ReadTx, jobId: string): Promise<ImportJobRow> {
  const job = await findImportJob(tx, call.scope, jobId, call.now);
  if (job === null) throw new DomainError(9001);
  return job;
}

/** Told to every root, and to the workers when they have something to do. */
async function tell(
  { deps, now, tell: note }: RootCall & Teller<'import:progress'>,
  job: ImportJobRow,
  isWork: boolean,
): Promise<ImportJobRow> {
  note({ room: 'root', event: 'import:progress', payload: job });
  if (isWork) {
    // One that Redis does not take now is asked for again by the workers' schedule.
    const waits = (error: unknown): void =>
      deps.log.warn({ err: error, import: job.id }, 'an import waits for its queue');
    await deps.bus.enqueue('import', { jobId: job.id }, { lane: 0, oldestReceivedAt: now }).catch(waits);
  }
  return job;
}

/** What an import was asked for, in the audit log by the name of its file. */
function audited(call: Pick<RootCall, 'audit'>, before: ImportJobRow | null, after: ImportJobRow): ImportJobRow {
  const told = ({ status, cancelRequested, pauseRequested }: ImportJobRow) => ({
    status,
    cancelRequested,
    pauseRequested,
  });
  call.audit({ data: namedDiff(after.fileName, before === null ? {} : told(before), told(after)) });
  return after;
}

function commandRoute(path: `/home/imei/importRecord/${JobCommand}`, command: JobCommand) {
  return route({
    method: 'POST',
    path,
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: `importRecord.${command}`,
    tells: ['import:progress'],
    handle: async (call) => {
      call.audit({ targetType: 'import', targetId: call.input.id });
      const job = await call.write(async (tx) => {
        const before = await findImportJob(tx, call.scope, call.input.id, call.now);
        await askJob(tx, call.scope, { id: call.input.id, command, now: call.now });
        return audited(call, before, await jobIn(call, tx, call.input.id));
      });
      // The workers also tell of one that was cancelled while it waited.
      return tell(call, job, command !== 'pause');
    },
  });
}

/** @throws DomainError 9009, 9010 */
function judgeFile(name: string, bytes: Buffer): void {
  if (bytes.byteLength > maxImportBytes) throw new DomainError(9010);
  const refusal = isImportFile(name) ? fileFault(name, bytes) : nameFault(name);
  if (refusal !== null) throw new DomainError(9009, { data: { refusal } });
  if (!isImportFile(name)) throw new DomainError(9009);
}

/** Uploads and what becomes of them. @source docs/requirements.md D9, B5 */
export const importRoutes = [
  route({
    method: 'POST',
    path: '/home/imei/imei/upload',
    access: root,
    scope: 'org',
    input: importForm,
    audit: 'importRecord.upload',
    tells: ['import:progress'],
    costly: 'import',
    upload: true,
    handle: async (call) => {
      const { input, scope, now } = call;
      const { file, orgId, mode, createDevices, dryRun, force, reading } = input;
      // A name is shown and never used as a path.
      const fileName = cleanName(file.name);
      call.audit({
        targetType: 'import',
        orgId,
        data: { fileName, sizeBytes: file.size, mode, createDevices, dryRun },
      });
      if (file.size > maxImportBytes) throw new DomainError(9010);
      const bytes = Buffer.from(await file.arrayBuffer());
      // Each step takes ms of a large file: others have their turn between two.
      await nextTurn();
      judgeFile(fileName, bytes);
      await nextTurn();
      const jobId = ulid(now);
      const mime = /\.csv$/i.test(fileName) ? 'text/csv' : xlsxType;
      const what = { orgId, mode, createDevices, dryRun, force, reading, userId: scope.userId, now };
      const fileId = ulid(now);
      const sha256 = sha256Hex(bytes);
      call.audit({ targetId: jobId });
      await call.read((tx) => requireNewFile(tx, scope, { ...what, sha256 }));
      const named = { kind: 'import', name: fileName, mime, sha256 } as const;
      const row = { ...named, id: fileId, bytes, createdBy: scope.userId, createdAt: now };
      const job = await storeInParts(call.deps.db, row, () =>
        call.write(async (tx) => {
          await addImportJob(tx, scope, { ...what, id: jobId, fileId, fileName, sizeBytes: file.size, sha256 });
          return jobIn(call, tx, jobId);
        }),
      );
      await tell(call, job, true);
      return { jobId };
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/listPage',
    access: root,
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      after: placeText(2),
      status: list(z.enum(importStatuses)),
      userId: optional(id),
      keyword: optional(trimmedText(1, 60)),
      startDate: dayText,
      endDate: dayText,
      sortField: optional(z.enum(['createdAt'])),
      sortOrder: order,
    }),
    audit: null,
    tells: null,
    handle: async ({ input, now, deps, ask }) => {
      const { page, page_size: limit, startDate, endDate, sortField: _, ...filter } = input;
      const days = rangeOfDays(deps.config.APP_TZ, startDate, endDate);
      const offset = filter.after === undefined ? (page - 1) * limit : 0;
      const found = await ask('listImportJobs', { ...filter, ...days, now, limit, offset });
      // Said before a file is chosen.
      return found.with({ maxRows: deps.config.IMPORT_MAX_ROWS });
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/info',
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const job = await call.read((tx) => findImportJob(tx, call.scope, call.input.id, call.now));
      if (job === null) throw new DomainError(9001);
      return job;
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/rows',
    access: root,
    scope: 'org',
    input: z.object({
      id,
      status: optional(z.enum(importRowStatuses)),
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      after: placeText(1),
    }),
    audit: null,
    tells: null,
    handle: async ({ input, now, locale, ask }) => {
      const { id: jobId, page, page_size: limit, status, after } = input;
      const offset = after === undefined ? (page - 1) * limit : 0;
      return ask('pageImportRows', { jobId, page: { status, limit, offset, after }, now, locale });
    },
  }),
  commandRoute('/home/imei/importRecord/cancel', 'cancel'),
  commandRoute('/home/imei/importRecord/pause', 'pause'),
  commandRoute('/home/imei/importRecord/resume', 'resume'),
  commandRoute('/home/imei/importRecord/retry', 'retry'),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/undo',
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: 'importRecord.undo',
    tells: ['import:progress'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'import', targetId: input.id });
      await call.ask('requireUndoable', { id: input.id });
      const job = await call.write(async (tx) => {
        const before = await findImportJob(tx, scope, input.id, now);
        await beginUndo(tx, scope, { id: input.id, userId: scope.userId, now });
        return audited(call, before, await jobIn(call, tx, input.id));
      });
      return tell(call, job, true);
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/resubmit',
    access: root,
    scope: 'org',
    input: z.object({
      id,
      rows: z
        .array(
          z.object({
            rowNo: integer(1, 10_000_000),
            values: z.partialRecord(z.enum(sheetColumnKeys), trimmedText(0, 1_000)),
          }),
          { error: fieldText('ids.none') },
        )
        .min(1, { error: fieldText('ids.none') })
        .max(rowsAtOnce, { error: fieldText('ids.many') }),
    }),
    audit: 'importRecord.resubmit',
    tells: ['import:progress'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'import', targetId: input.id, data: { rows: input.rows.length } });
      const jobId = ulid(now);
      const added = await call.write(async (tx) => {
        const job = await findImportJob(tx, scope, input.id, now);
        if (job === null) throw new DomainError(9001);
        call.audit({ data: { name: job.fileName, rows: input.rows.length, as: jobId } });
        if (!isEndedImport(job.status) || job.dryRun) throw new DomainError(9005);
        const rowNos = input.rows.map(({ rowNo }) => rowNo);
        const { records } = await listImportRows(tx, job.id, {
          status: 'failed',
          rowNos,
          offset: 0,
          limit: rowsAtOnce,
        });
        if (records.length < new Set(rowNos).size) throw badField('rows', 'ids.none');
        const typed = new Map(input.rows.map(({ rowNo, values }) => [rowNo, values]));
        const bytes = Buffer.from(fixedCsv(records.map(({ rowNo, raw }) => ({ ...raw, ...typed.get(rowNo) }))));
        const fileName = fixedName(job.fileName);
        const stored = { fileId: ulid(now), fileName, sizeBytes: bytes.byteLength, sha256: sha256Hex(bytes) };
        const { orgId, mode, createDevices } = job;
        const what = {
          orgId,
          mode,
          createDevices,
          dryRun: false,
          force: true,
          reading: null,
          userId: scope.userId,
          now,
        };
        await addFile(tx, {
          id: stored.fileId,
          kind: 'import',
          name: fileName,
          mime: 'text/csv',
          sizeBytes: stored.sizeBytes,
          sha256: stored.sha256,
          bytes,
          createdBy: scope.userId,
          createdAt: now,
        });
        await addImportJob(tx, scope, { id: jobId, ...stored, ...what });
        return jobIn(call, tx, jobId);
      });
      await tell(call, added, true);
      return { jobId };
    },
  }),
] as const;

/** At most 120 characters, the ending among them; nothing that turns the direction of writing. */
function cleanName(name: string): string {
  const plain = name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Surrogate}/\\]/gu, '');
  const ending = /\.[^.]{1,5}$/.exec(plain)?.[0] ?? '';
  return (
    Array.from(plain.slice(0, plain.length - ending.length))
      .slice(0, maxName - ending.length)
      .join('') + ending
  );
}

function fixedName(fileName: string): string {
  return cleanName(`${fileName.replace(/\.[^.]+$/, '').slice(0, 100)}_修正.csv`);
}
