import { createHash, createHmac } from 'node:crypto';
import exceljs from 'exceljs';
import { pino } from 'pino';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { stringToSign } from '#domain/access/signature.ts';
import { makeImei } from '#domain/devices/imei.ts';
import type { ImportJobRow, ImportRowView } from '#domain/imei/importJob.ts';
import type { JobContext } from '#workers/jobs/job.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { handleImport } from '#workers/jobs/import.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { upload } from '../accounts/kit.ts';
import { nextRandom, tokenHeaders, type Person, type Reply, type Town } from '../server/town.ts';

export const header = 'IMEI*,设备名称,设备编号,类型编码,型号编码,组织编码*,项目编码,围栏名称,经度,纬度,地址,ICCID,备注';
const tac = '86412305';
export const imeiOf = (serial: number): string => makeImei(tac, serial);

/** Rows as somebody would type them; a device is asked for by the form, not by the row. */
export function csvOf(serials: readonly number[], more: (serial: number) => string = () => ''): string {
  const rows = serials.map((serial) => more(serial) || `${imeiOf(serial)},,,tilt,GL-T100,north,project-north,,,,,,`);
  return [header, ...rows].join('\r\n');
}
export const range = (from: number, n: number): number[] => Array.from({ length: n }, (_, at) => from + at);

type Fields = Readonly<Record<string, string>>;

export async function send(
  town: Town,
  content: string | Uint8Array,
  fields: Fields = {},
  name = 'devices.csv',
  person: Person = 'root',
): Promise<Reply> {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  for (const [key, value] of Object.entries({ orgId: 'root', ...fields })) form.set(key, value);
  return upload(town, '/home/imei/imei/upload', await town.tokenOf(person), form);
}

/** Uploads and says the job. */
export async function sendJob(
  town: Town,
  content: string | Uint8Array,
  fields: Fields = {},
  name?: string,
): Promise<string> {
  const reply = await send(town, content, fields, name);
  if (reply.errno !== 0) throw new Error(`${reply.errno} ${reply.errmsg}`);
  return (reply.data as { jobId: string }).jobId;
}

/**
 * One message of the import queue, as a worker takes it. False when there was none.
 * @param more what this worker has of its own
 */
export async function step(town: Town, more: Partial<JobContext> = {}): Promise<boolean> {
  const at = town.queued.findIndex(({ name }) => name === 'import');
  const [message] = at < 0 ? [] : town.queued.splice(at, 1);
  if (message === undefined) return false;
  const context: JobContext = {
    db: town.db,
    facts: new FactsCache(),
    bus: { publish: town.deps.bus.publish, enqueue: town.deps.bus.enqueue, watched: async () => new Set() },
    now: () => town.now,
    log: pino({ level: 'silent' }),
    senders: town.deps.senders,
    timeZone: town.config.APP_TZ,
    auditKeys: chainKeysOf(town.config),
    imports: {
      dataKeys: parseDataKeys(town.config.DATA_KEY),
      maxRows: town.config.IMPORT_MAX_ROWS,
      sheetThread: builtFile('workers/imports/sheetThread.ts'),
      isSteady: true,
    },
    ...more,
  };
  await handleImport([message.payload as { jobId: string }], context);
  return true;
}

/** Works until nothing is asked for any more. */
export async function work(town: Town): Promise<void> {
  while (await step(town));
}

export const ask = (town: Town, verb: string, body: object = {}): Promise<Reply> =>
  town.as('root', 'POST', `/home/imei/importRecord/${verb}`, { body });

export async function jobOf(town: Town, id: string): Promise<ImportJobRow> {
  return (await ask(town, 'info', { id })).data;
}

export async function rowsOf(town: Town, id: string, status?: string): Promise<ImportRowView[]> {
  const reply = await ask(town, 'rows', { id, page_size: 100, ...(status === undefined ? {} : { status }) });
  return (reply.data as { records: ImportRowView[] }).records;
}

export interface Stock {
  readonly id: string;
  readonly imei: string;
  readonly status: string;
  readonly deviceId: string | null;
  readonly device_name: string | null;
  readonly iccid: string | null;
  readonly orgId: string;
  readonly version: number;
}
export async function stockOf(town: Town, filter: object = {}): Promise<{ records: Stock[]; total: number }> {
  return (await town.as('root', 'POST', '/home/imei/imei/listPage', { body: { page_size: 100, ...filter } })).data;
}

/** A workbook of one sheet. */
export async function bookOf(rows: ReadonlyArray<ReadonlyArray<string | number | object | null>>): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('导入数据');
  for (const row of rows) sheet.addRow([...row]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Asks for a file as the client does. */
export async function fetchFile(town: Town, verb: string, id: string): Promise<Response> {
  const path = `/home/imei/importRecord/${verb}`;
  const [time, random] = [town.now, nextRandom()];
  const bodyHash = createHash('sha256').update('').digest('hex');
  const signed = stringToSign({ method: 'GET', path, query: [['id', id]], time, random, bodyHash });
  return town.app.request(`${path}?id=${id}`, {
    headers: {
      'App-Key': town.config.APP_KEY,
      'App-Time': String(time),
      'App-Random': String(random),
      'App-Sign': createHmac('sha256', town.config.APP_SECRET).update(signed).digest('hex'),
      ...tokenHeaders(town.config, await town.tokenOf('root')),
    },
  });
}
