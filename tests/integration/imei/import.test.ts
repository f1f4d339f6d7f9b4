import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { device } from '#db/schema/devices.ts';
import { importJob } from '#db/schema/imports.ts';
import { departure } from '#db/schema/realtime.ts';
import { notice, noticeUser } from '#db/schema/notices.ts';
import { auditLog } from '#db/schema/settings.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { unseal } from '#db/secrets/seal.ts';
import { imeiCheckDigit } from '#domain/devices/imei.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { batchVersion, type TelemetryItem } from '#domain/telemetry/item.ts';
import type { Bus } from '#workers/bus/bus.ts';
import { sheetPatienceMs } from '#workers/imports/openSheet.ts';
import { handleAlarms } from '#workers/jobs/alarms.ts';
import { handleImport } from '#workers/jobs/import.ts';
import type { JobContext } from '#workers/jobs/job.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { settle } from '#workers/lanes/settle.ts';
import { schedules, type ScheduleContext } from '#workers/schedules.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { openTown, type Reply, type Town } from '../server/town.ts';
import { askFile, readBook, textsOf } from '../users/readBook.ts';
import {
  ask,
  bookOf,
  csvOf,
  fetchFile,
  header,
  imeiOf,
  jobOf,
  range,
  rowsOf,
  send,
  sendJob,
  step,
  stockOf,
  work,
} from './kit.ts';

let town: Town;
const askSecrets = (id: string): Promise<Response> => askFile(town, 'root', '/home/imei/importRecord/secrets', { id });
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

let serial = 0;
/** Serials that no other test has. */
const some = (n: number): number[] => range((serial += 10_000) - 10_000 + 1, n);
const codesOf = (errors: ReadonlyArray<{ code: string }>): string[] => errors.map(({ code }) => code);
const noticesOf = (id: string) =>
  town.db.snapshot((tx) =>
    tx.sql
      .select({ action: notice.noticeAction, key: notice.contentKey, userId: noticeUser.userId })
      .from(notice)
      .innerJoin(noticeUser, eq(noticeUser.noticeId, notice.id))
      .where(eq(notice.targetId, id)),
  );

/** What the other jobs of the workers are given. */
const workers = (at = town.now): ScheduleContext & JobContext => ({
  db: town.db,
  facts: new FactsCache(),
  bus: {
    publish: town.deps.bus.publish,
    enqueue: town.deps.bus.enqueue,
    watched: async () => new Set<string>(),
  } as unknown as Bus,
  now: () => at,
  log: pino({ level: 'silent' }),
  senders: town.deps.senders,
  timeZone: town.config.APP_TZ,
  auditKeys: chainKeysOf(town.config),
  dataDir: town.config.DATA_DIR,
  imports: { dataKeys: parseDataKeys(town.config.DATA_KEY), maxRows: town.config.IMPORT_MAX_ROWS },
});

test('SPEC-017 a cancelled import stops before its next batch: what is committed stays, the rest is pending', async () => {
  const serials = some(2_500);
  const id = await sendJob(town, csvOf(serials));
  await step(town);
  await step(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'running', processedRows: 1_000, totalRows: 2_500 });
  expect((await ask(town, 'cancel', { id })).data).toMatchObject({ cancelRequested: true });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'cancelled', processedRows: 1_000, successRows: 1_000 });
  expect((await stockOf(town, { batchId: id })).total).toBe(1_000);
  expect(await rowsOf(town, id, 'pending')).toHaveLength(100);
  expect((await ask(town, 'cancel', { id })).errno).toBe(9005);
  expect(await noticesOf(id)).toEqual([{ action: 'NA07', key: 'notice.content.importCancelled', userId: 'root' }]);
});

test('SPEC-019 a paused import stands still, leaves its place to others, and goes on to its end', async () => {
  const id = await sendJob(town, csvOf(some(2_100)));
  await step(town);
  await step(town);
  await ask(town, 'pause', { id });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'paused', processedRows: 1_000 });
  // Nothing is left that could move it.
  expect(await step(town)).toBe(false);
  const other = await sendJob(town, csvOf(some(1_100)));
  await step(town);
  expect((await ask(town, 'resume', { id })).errno).toBe(9011);
  await work(town);
  expect(await jobOf(town, other)).toMatchObject({ status: 'completed', successRows: 1_100 });
  expect((await ask(town, 'resume', { id })).errno).toBe(0);
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'completed', processedRows: 2_100, successRows: 2_100 });
  expect((await ask(town, 'pause', { id })).errno).toBe(9005);
});

test('10.1d a Redis that does not answer fails no import: what is committed stands, and it goes on', async () => {
  const id = await sendJob(town, csvOf(some(2_100)));
  let failures = 0;
  const context = workers();
  const flaky: JobContext['bus']['enqueue'] = async (...asked) => {
    // Each first asking for a next step comes to nothing.
    if (failures++ % 2 === 0) throw new Error('Command timed out');
    await context.bus.enqueue(...asked);
  };
  const settling = {
    name: 'import',
    handler: handleImport,
    context: {
      ...context,
      imports: { ...context.imports, sheetThread: builtFile('workers/imports/sheetThread.ts'), isSteady: true },
      bus: { publish: () => undefined, enqueue: flaky, watched: async () => new Set<string>() },
    },
    quarantine: async () => expect.unreachable('it was quarantined'),
    stopping: new AbortController().signal,
    pauseMs: () => 0,
  } as const;
  for (;;) {
    const at = town.queued.findIndex(({ name }) => name === 'import');
    const [message] = at < 0 ? [] : town.queued.splice(at, 1);
    if (message === undefined) break;
    await settle<'import'>([message.payload as { jobId: string }], settling);
  }
  expect(failures).toBeGreaterThan(2);
  expect(await jobOf(town, id)).toMatchObject({ status: 'completed', processedRows: 2_100, successRows: 2_100 });
  expect(await noticesOf(id)).toEqual([{ action: 'NA07', key: 'notice.content.importCompleted', userId: 'root' }]);
});

test('of an organisation one import runs at a time, the next begins by itself; another organisation does not wait', async () => {
  const [first, second, elsewhere] = [
    await sendJob(town, csvOf(some(1_500))),
    await sendJob(town, csvOf(some(3))),
    await sendJob(town, csvOf(some(3)), { orgId: 'city' }),
  ];
  await step(town);
  await step(town);
  await step(town);
  await step(town);
  expect((await jobOf(town, second)).status).toBe('uploaded');
  expect(['running', 'completed']).toContain((await jobOf(town, elsewhere)).status);
  await work(town);
  expect((await jobOf(town, first)).status).toBe('completed');
  expect((await jobOf(town, second)).status).toBe('completed');
});

test('SPEC-018 SEED-369 each bad row is told by its code; the workbook of errors holds the row and its reason', async () => {
  const [a, b, c, d, e, f, g, h, i, j] = some(10).map(imeiOf) as [string, string, ...string[]] & string[];
  const wrong = a.slice(0, 14) + ((imeiCheckDigit(a.slice(0, 14)) + 1) % 10);
  const place = 'tilt,GL-T100,north,project-north,rail-north';
  const lines: ReadonlyArray<readonly [string, string]> = [
    [`,x,,${place},,,,,`, 'E01'],
    [`12345,x,,${place},,,,,`, 'E02'],
    [`8.61931E+14,x,,${place},,,,,`, 'E02'],
    [`${wrong},x,,${place},,,,,`, 'E03'],
    [`${a},第一,A-1,${place},117.20000,31.80000,,,`, ''],
    [`${a},第二,A-2,${place},,,,,`, 'E04'],
    [`${b},x,,tilt,GL-T100,nobody,project-north,,,,,,`, 'E06'],
    [`${c},x,,tilt,GL-T100,other,project-other,,,,,,`, 'E07'],
    [`${d},x,,gateway,GL-T100,north,project-north,,,,,,`, 'E08'],
    [`${e},x,,tilt,GL-T100,north,project-north,no rail,,,,,`, 'E09'],
    [`${f},x,,${place},117.2000,31.80000,,,`, 'E10'],
    [`${g},x,D-north,${place},,,,,`, 'E11'],
    [`${h},${'长'.repeat(41)},,${place},,,,,`, 'E12'],
    [`${i},x,,${place},,,,123,`, 'E14'],
    [`${j},反,,${place},31.80000,117.20000,,,`, 'E10'],
    ['868123010001000,x,,tilt,GL-T100,north,project-north,,,,,,', 'E03'],
  ];
  const sheet = [header, ...lines.map(([line]) => line), '', ',,,,,,,,,,,,'].join('\r\n');
  const id = await sendJob(town, sheet, { orgId: 'city', createDevices: 'true' });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'completed', totalRows: 16, successRows: 1, failedRows: 15 });
  const rows = await rowsOf(town, id);
  expect(rows.map(({ rowNo, errors }) => [rowNo, codesOf(errors).join()])).toEqual(
    lines.map(([, code], at) => [at + 2, code]),
  );
  expect(rows[5]?.errors[0]?.message).toBe('与第6行重复，已保留先出现的一行');
  expect(rows[10]?.errors[0]).toMatchObject({ column: 'lng', message: '坐标格式不正确，需至少5位小数' });
  expect(rows[14]?.errors[0]?.message).toBe('经度与纬度写反了');
  const [made] = await town.db.snapshot((tx) => tx.sql.select().from(device).where(eq(device.imei, a)));
  expect(made).toMatchObject({
    device_name: '第一',
    code: 'A-1',
    position: '117.200000,31.800000',
    railId: 'rail-north',
  });

  const book = textsOf(await readBook(await fetchFile(town, 'errors', id)), 0);
  expect(book[0]?.slice(-2)).toEqual(['行号', '错误原因']);
  expect(book).toHaveLength(16);
  expect(book.map((line) => line.at(-1)).filter((reason) => reason?.startsWith('E14 ICCID：'))).toHaveLength(1);
  // The workbook is an import itself: its columns are those of the template.
  const again = await sendJob(
    town,
    new Uint8Array(await (await fetchFile(town, 'errors', id)).arrayBuffer()),
    { orgId: 'city', dryRun: 'true' },
    'errors.xlsx',
  );
  await work(town);
  expect(await jobOf(town, again)).toMatchObject({ status: 'completed', totalRows: 15 });
});

test('SPEC-041 the secrets of created devices are downloaded once, within a day and in the audit log; each is the one its device signs with', async () => {
  const serials = some(3);
  const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ successRows: 3, deviceCount: 3, hasSecrets: true });
  const lines = textsOf(await readBook(await askSecrets(id)), 0).slice(1);
  expect(lines.map(([imei]) => imei)).toEqual(serials.map(imeiOf));
  expect(new Set(lines.map(([, secret]) => secret)).size).toBe(3);
  const key = parseDataKeys(town.config.DATA_KEY);
  for (const [imei = '', secret] of lines) {
    const [row] = await town.db.snapshot((tx) => tx.sql.select().from(device).where(eq(device.imei, imei)));
    expect(unseal(row?.secretEnc ?? '', key)).toBe(secret);
  }
  expect(await (await askSecrets(id)).json()).toMatchObject({ errno: 9005 });
  expect((await jobOf(town, id)).hasSecrets).toBe(false);
  const told = await town.db.snapshot((tx) =>
    tx.sql
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'importRecord.secrets'), eq(auditLog.targetId, id))),
  );
  // Whoever came too late is there as well.
  expect(told.map(({ userId, result }) => [userId, result])).toEqual([
    ['root', 0],
    ['root', 9005],
  ]);

  const late = await sendJob(town, csvOf(some(1)), { createDevices: 'true' });
  await work(town);
  town.now += 24 * 3_600_000 + 1;
  town.forgetToken('root');
  expect(await (await askSecrets(late)).json()).toMatchObject({ errno: 9005 });
});

test('the same file within ten minutes asks first; a trial run writes nothing and is no import', async () => {
  const sheet = csvOf(some(5));
  const trial = await sendJob(town, sheet, { dryRun: 'true', createDevices: 'true' });
  await work(town);
  expect(await jobOf(town, trial)).toMatchObject({ status: 'completed', successRows: 5, deviceCount: 0 });
  expect((await stockOf(town, { batchId: trial })).total).toBe(0);
  await sendJob(town, sheet);
  expect((await send(town, sheet)).errno).toBe(9012);
  expect((await send(town, sheet, { force: 'true' })).errno).toBe(0);
  town.now += 600_000;
  expect((await send(town, sheet)).errno).toBe(0);
  await work(town);
});

test('an IMEI that is there is skipped, or brought up to date; one that a device has keeps its identity', async () => {
  const [free, bound] = some(2);
  const line = (iccid: string, model: string) => (each: number) =>
    `${imeiOf(each)},,,tilt,${model},north,project-north,,,,,${iccid},`;
  await sendJob(town, csvOf([free as number], line('', 'GL-T100')));
  await sendJob(town, csvOf([bound as number], line('', 'GL-T100')), { createDevices: 'true' });
  await work(town);
  const both = [free as number, bound as number];
  const skip = await sendJob(town, csvOf(both, line('89860000000000000011', 'GL-T200')));
  await work(town);
  expect(await jobOf(town, skip)).toMatchObject({ skippedRows: 2, successRows: 0, failedRows: 0 });
  expect((await rowsOf(town, skip, 'skipped')).map(({ errors }) => codesOf(errors))).toEqual([['E05'], ['E05']]);
  const update = await sendJob(town, csvOf(both, line('89860000000000000012', 'GL-T200')), { mode: 'update' });
  await work(town);
  expect((await rowsOf(town, update)).map(({ status, errors }) => [status, ...codesOf(errors)])).toEqual([
    ['ok'],
    ['failed', 'E13'],
  ]);
  const soft = await sendJob(town, csvOf([bound as number], line('89860000000000000013', 'GL-T100')), {
    mode: 'update',
  });
  await work(town);
  expect(await jobOf(town, soft)).toMatchObject({ successRows: 1 });
  const { records } = await stockOf(town, { keyword: '8986000000000000001' });
  expect(records.map(({ imei, iccid }) => `${imei} ${iccid}`).sort()).toEqual(
    [`${imeiOf(free as number)} 89860000000000000012`, `${imeiOf(bound as number)} 89860000000000000013`].sort(),
  );
});

test('an import is taken back while none of its devices has reported: they leave the dashboards, the stock is as before', async () => {
  const serials = some(3);
  const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await work(town);
  const living = () =>
    town.db.snapshot((tx) =>
      tx.sql
        .select({ id: device.id })
        .from(device)
        .where(and(eq(device.imei, imeiOf(serials[0] ?? 0)), isNull(device.deletedAt))),
    );
  const [made] = await living();
  expect((await ask(town, 'undo', { id })).data).toMatchObject({ status: 'undoing' });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'undone', successRows: 0, deviceCount: 0 });
  expect(await living()).toEqual([]);
  expect((await stockOf(town, { batchId: id })).total).toBe(0);
  const left = await town.db.snapshot((tx) =>
    tx.sql
      .select()
      .from(departure)
      .where(eq(departure.rowId, made?.id ?? '')),
  );
  expect(left).toMatchObject([{ kind: 'device', orgPath: '/root/city/north/' }]);

  const kept = await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await work(town);
  await town.db.write(async (tx) => {
    await tx.sql
      .update(device)
      .set({ activatedAt: town.now })
      .where(eq(device.imei, imeiOf(serials[0] ?? 0)));
  });
  expect((await ask(town, 'undo', { id: kept })).errno).toBe(9005);
  expect((await stockOf(town, { batchId: kept })).total).toBe(3);
});

test('an import stays while an alarm of one of its devices is open, also of one that has not reported yet', async () => {
  const serials = some(2);
  const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await work(town);
  const imei = imeiOf(serials[0] ?? 0);
  const find = async () =>
    (await town.db.snapshot((tx) => tx.sql.select().from(device).where(eq(device.imei, imei))))[0];
  const item: TelemetryItem = {
    deviceNo: (await find())?.deviceNo ?? 0,
    sentTs: town.now,
    seq: 1,
    receivedAt: town.now,
    type: 'telemetry',
    flags: 0,
    metrics: { impactG: 5 },
  };
  // This queue runs ahead of the telemetry's.
  await handleAlarms([{ v: batchVersion, items: [item] }], workers());
  expect(await find()).toMatchObject({ openAlarmCount: 1, activatedAt: null });
  expect((await ask(town, 'undo', { id })).errno).toBe(9005);
  expect(await find()).toMatchObject({ deletedAt: null });
  expect((await jobOf(town, id)).status).toBe('completed');
});

test('an import that waits for its sheet is not asked for again before the sheet’s own patience is over', async () => {
  const id = await sendJob(town, csvOf(some(1)));
  await step(town);
  town.queued.length = 0;
  const askAgain = async (ms: number): Promise<unknown[]> => {
    const imports = schedules.find(({ name }) => name === 'imports');
    await imports?.run(workers(town.now + ms), new AbortController().signal);
    return town.queued.splice(0).filter(({ payload }) => (payload as { jobId?: string }).jobId === id);
  };
  expect(await askAgain(sheetPatienceMs)).toEqual([]);
  expect(await askAgain(sheetPatienceMs + 31_000)).toHaveLength(1);
  await ask(town, 'cancel', { id });
});

test('workbooks: columns in any order, numbers without exponent, formulas by their result; numbers of coordinates may be short', async () => {
  const [a, b, c] = some(3).map(imeiOf) as [string, string, string];
  const book = await bookOf([
    ['备注', '组织编码', '设备IMEI', '不认识', '经度', '纬度', '型号编码', '项目编码', '设备编号'],
    ['数字', 'north', Number(a), '-', 117.25, 31.75, 'GL-T100', 'project-north', 'N-1'],
    [],
    ['公式', 'north', { formula: 'A1', result: b }, '-', null, null, 'GL-T100', 'project-north', 'N-2'],
    [
      { richText: [{ text: '富' }, { text: '文本' }] },
      'north',
      c,
      '-',
      '117.25',
      '31.75',
      'GL-T100',
      'project-north',
      'N-3',
    ],
  ]);
  const id = await sendJob(town, book, { createDevices: 'true' }, 'book.xlsx');
  await work(town);
  const rows = await rowsOf(town, id);
  expect(rows.map(({ rowNo, status, imei, errors }) => [rowNo, status, imei, ...codesOf(errors)])).toEqual([
    [2, 'ok', a],
    [4, 'ok', b],
    [5, 'failed', c, 'E10'],
  ]);
  expect(rows[2]?.raw.remark).toBe('富文本');
  const [row] = await town.db.snapshot((tx) => tx.sql.select().from(device).where(eq(device.imei, a)));
  expect(row?.position).toBe('117.250000,31.750000');

  // Corrected on the page, the row is an import of its own.
  const fix = { id, rows: [{ rowNo: 5, values: { lng: '117.250000', lat: '31.750000' } }] };
  const { jobId } = (await ask(town, 'resubmit', fix)).data as unknown as { jobId: string };
  await work(town);
  expect(await jobOf(town, jobId)).toMatchObject({ fileName: 'book_修正.csv', successRows: 1, deviceCount: 1 });
  expect((await ask(town, 'resubmit', { ...fix, rows: [{ rowNo: 2, values: {} }] })).errno).toBe(9002);
});

test('files that are none are refused, or their import fails and says why; nobody else is harmed', async () => {
  const refused: ReadonlyArray<readonly [string, string | Uint8Array, number]> = [
    ['a.txt', csvOf(some(1)), 9009],
    ['a.xlsx', csvOf(some(1)), 9009],
    ['a.csv', 'a\u0000b', 9009],
    ['a.csv', '', 9009],
    ['a.csv', new Uint8Array(10 * 1_048_576 + 1).fill(65), 9010],
  ];
  for (const [name, content, errno] of refused) expect((await send(town, content, {}, name)).errno).toBe(errno);
  expect((await send(town, csvOf(some(1)), { orgId: 'nowhere' })).errno).toBe(9007);
  expect((await send(town, csvOf(some(1)), { colour: 'red' })).errno).toBe(9002);

  const failsWith = async (content: string | Uint8Array, name = 'a.csv'): Promise<string | null> => {
    const id = await sendJob(town, content, { force: 'true' }, name);
    await work(town);
    const job: ImportJobRow = await jobOf(town, id);
    expect(job.status).toBe('failed');
    expect(await noticesOf(id)).toMatchObject([{ key: 'notice.content.importFailed' }]);
    return job.error;
  };
  expect(await failsWith('型号,备注\r\n1,2')).toBe('9009');
  expect(await failsWith(header)).toBe('9009');
  // Sheets that others wrote: none of them is an import, and none of them hurts.
  const folder = join(import.meta.dirname, '../../../data/xlsx');
  for (const name of [
    'gold.xlsx',
    'libre-calc-as-excel-2007-365.xlsx',
    'shared_string_with_escape.xlsx',
    'test-issue-991.csv',
  ]) {
    expect([name, await failsWith(new Uint8Array(readFileSync(join(folder, name))), name)]).toEqual([name, '9009']);
  }
  Object.assign(town.config, { IMPORT_MAX_ROWS: 2 });
  expect(await failsWith(csvOf(some(3)))).toBe('9008');
  Object.assign(town.config, { IMPORT_MAX_ROWS: 100_000 });

  // What failed for trouble of the house is tried again, and the source is there as it was sent.
  const sheet = csvOf(some(2));
  const id = await sendJob(town, sheet, { force: 'true' });
  const trouble = { status: 'failed', error: '1500', finishedAt: town.now } as const;
  await town.db.write((tx) => tx.sql.update(importJob).set(trouble).where(eq(importJob.id, id)));
  await work(town);
  expect((await ask(town, 'retry', { id })).data).toMatchObject({ status: 'uploaded', error: null });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'completed', successRows: 2 });
  const source: Response = await fetchFile(town, 'source', id);
  expect(await source.text()).toBe(sheet);
  expect(source.headers.get('content-disposition')).toContain("filename*=UTF-8''devices.csv");
});

test('the words of an import travel to every root as it goes, with growing numbers', async () => {
  town.hints.length = 0;
  const id = await sendJob(town, csvOf(some(1_200)));
  await work(town);
  const told = town.hints.flatMap((hint) =>
    hint.event === 'import:progress' && hint.payload.id === id ? [hint.payload] : [],
  );
  expect(told.at(0)).toMatchObject({ status: 'uploaded' });
  expect(told.at(-1)).toMatchObject({ status: 'completed', processedRows: 1_200 });
  const order = told.map(({ seq }) => seq);
  expect(order).toEqual([...order].sort((one, other) => one - other));
  const list: Reply = await ask(town, 'listPage', { status: 'completed', keyword: 'devices', page_size: 100 });
  const found = (list.data as { records: ImportJobRow[] }).records.find((job) => job.id === id);
  expect(found).toMatchObject({ createdByName: 'root', totalRows: 1_200 });
});
