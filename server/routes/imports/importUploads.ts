import { setImmediate as nextTurn } from 'node:timers/promises';
import { ulid } from 'ulid';
import { z } from 'zod';
import { addFile } from '#db/files/addFile.ts';
import { addImportJob } from '#db/imports/addImportJob.ts';
import { findImportJob } from '#db/imports/findImportJob.ts';
import { listImportRows } from '#db/imports/listImportRows.ts';
import { requireNewFile } from '#db/imports/requireNewFile.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { fileFault, nameFault } from '#domain/imei/fileFault.ts';
import { fixedCsv } from '#domain/imei/fixedRows.ts';
import { isEndedImport, isImportFile, maxImportBytes } from '#domain/imei/importJob.ts';
import { sheetColumnKeys } from '#domain/imei/sheetColumns.ts';
import { badField } from '../../http/badField.ts';
import { importForm } from '../../http/importForm.ts';
import { id, integer, trimmedText } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { sha256Hex } from '../../http/secret.ts';
import { storeInParts } from '../../http/storeInParts.ts';
import { xlsxType } from '../../http/workbook.ts';
import { jobIn, root, tell } from './jobCalls.ts';

const rowsAtOnce = 500;
const maxName = 120;

/** @throws DomainError 9009, 9010 */
function judgeFile(name: string, bytes: Buffer): void {
  if (bytes.byteLength > maxImportBytes) throw new DomainError(9010);
  const refusal = isImportFile(name) ? fileFault(name, bytes) : nameFault(name);
  if (refusal !== null) throw new DomainError(9009, { data: { refusal } });
  if (!isImportFile(name)) throw new DomainError(9009);
}

/** What begins an import: a file, or rows of an earlier one that were mended. @source docs/requirements.md D9, B5 */
export const importUploadRoutes = [
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
