import { z } from 'zod';
import { findStoredJob } from '#db/imports/findImportJob.ts';
import { readSource } from '#db/imports/readSource.ts';
import { takeSecrets } from '#db/imports/takeSecrets.ts';
import type { SelectedJob } from '#db/imports/jobView.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { unseal } from '#db/secrets/seal.ts';
import { DomainError } from '#domain/errno.ts';
import { imeiWords as heads } from '#domain/texts/imeiTexts.ts';
import { attachment } from '../../http/attachment.ts';
import { id } from '../../http/input.ts';
import { route, type Call } from '../../http/route.ts';
import { sendRows, sendWorkbook } from '../../http/workbook.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { root } from './jobCalls.ts';

type FileCall = Call<{ readonly id: string }, typeof root>;

interface Secret {
  readonly imei: string;
  readonly code: string;
  readonly device_name: string;
  readonly secret: string;
}
const secretColumns: ReadonlyArray<SheetColumn<Secret>> = [
  { key: 'imei', title: heads.imei, width: 20, value: (row) => row.imei },
  { key: 'secret', title: heads.secret, width: 50, value: (row) => row.secret },
  { key: 'code', title: heads.code, width: 24, value: (row) => row.code },
  { key: 'device_name', title: heads.device, width: 30, value: (row) => row.device_name },
];

async function requireJob(call: Pick<FileCall, 'read' | 'scope' | 'input'>): Promise<SelectedJob> {
  const found = await call.read((tx) => findStoredJob(tx, call.scope, call.input.id));
  if (found === null) throw new DomainError(9001);
  return found;
}

/** They are given away once. */
async function openSecrets(call: FileCall): Promise<Secret[]> {
  const { deps, input, now, scope } = call;
  const key = parseDataKeys(deps.config.DATA_KEY);
  const rows = await call.write(async (tx) => {
    const taken = await takeSecrets(tx, scope, { id: input.id, now });
    call.audit({ data: { rows: taken.length } });
    return taken;
  });
  return rows.map(({ secretEnc, ...row }) => ({ ...row, secret: unseal(secretEnc, key) ?? '' }));
}

/** What can be taken home of an import. @source docs/requirements.md D9 */
export const importFileRoutes = [
  route({
    method: 'GET',
    path: '/home/imei/importRecord/errors',
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    costly: 'export',
    handle: async (call) => {
      const { job } = await requireJob(call);
      if (job.failedRows === 0) throw new DomainError(1001);
      return sendWorkbook(call, {
        book: 'importErrors',
        filter: { jobId: job.id },
        filters: [[heads.file, job.fileName]],
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/secrets',
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: 'importRecord.secrets',
    tells: null,
    proof: 'recent',
    replays: false,
    costly: 'export',
    handle: async (call) => {
      call.audit({ targetType: 'import', targetId: call.input.id });
      const { job } = await requireJob(call);
      const secrets = await openSecrets(call);
      return sendRows(call, {
        name: 'device-secrets',
        title: heads.secrets,
        columns: secretColumns,
        filters: [[heads.file, job.fileName]],
        // They count as taken by now: however many the import was allowed to bring, none may be refused.
        rows: secrets,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/home/imei/importRecord/source',
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    handle: async (call) => {
      const { job } = await requireJob(call);
      const source = await call.read((tx) => readSource(tx, job.fileId));
      if (source === null) throw new DomainError(9001);
      const { bytes, mime, name } = source;
      return attachment(bytes, { mime, name, ascii: mime === 'text/csv' ? 'import.csv' : 'import.xlsx' });
    },
  }),
] as const;
