import { eq } from 'drizzle-orm';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevices } from '#db/devices/addDevices.ts';
import type { Database } from '#db/engine/database.ts';
import { newId } from '#db/engine/newId.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { addProject } from '#db/projects/addProject.ts';
import { addRail } from '#db/rails/addRail.ts';
import { organization } from '#db/schema/organizations.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { refusalText } from '#domain/imei/sheetRefusal.ts';
import { openTown, type Town } from '../server/town.ts';
import { ask, bookOf, csvOf, header, imeiOf, jobOf, range, rowsOf, send, sendJob, step, stockOf, work } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

let serial = 500_000;
const some = (n: number): number[] => range((serial += 5_000) - 5_000 + 1, n);
const found = async (filter: object): Promise<string[]> => {
  const { data } = await ask(town, 'listPage', { page_size: 100, ...filter });
  return (data as { records: ImportJobRow[] }).records.map(({ id }) => id);
};

test('a list of IMEIs under a title is enough: its rows are of the organisation of the form; names are taken as well as codes', async () => {
  const [a, b, c, d] = some(4).map(imeiOf) as [string, string, string, string];
  const [north] = await town.db.snapshot((tx) =>
    tx.sql.select({ title: organization.title }).from(organization).where(eq(organization.id, 'north')),
  );
  const sheet = `设备清单,,\r\n\r\n序号,IMEI,备注\r\n1,${a},甲\r\n2,${b},乙`;
  const plain = await sendJob(town, sheet, { orgId: 'south' });
  await work(town);
  expect(await jobOf(town, plain)).toMatchObject({ status: 'completed', successRows: 2, failedRows: 0 });
  expect((await rowsOf(town, plain)).map(({ rowNo }) => rowNo)).toEqual([4, 5]);
  expect((await stockOf(town, { batchId: plain })).records.map(({ orgId }) => orgId)).toEqual(['south', 'south']);

  const named = await sendJob(town, `IMEI,组织,型号\r\n${c},${north?.title},GL-T100`);
  const bare = await sendJob(town, d);
  await work(town);
  expect((await stockOf(town, { batchId: named })).records).toMatchObject([{ imei: c, orgId: 'north' }]);
  expect((await stockOf(town, { batchId: bare })).records).toMatchObject([{ imei: d, orgId: 'root' }]);
});

test('a file that is refused says what it lacks and where, in the language of the reader; a sheet and its columns can be named', async () => {
  const lost = await sendJob(town, await bookOf([['清单'], ['型号编码', '模块号'], ['GL-T100', 'x']]), {}, 'lost.xlsx');
  await work(town);
  expect(await jobOf(town, lost)).toMatchObject({
    status: 'failed',
    error: '9009',
    refusal: { why: 'column.missing', row: 2, column: 'imei', found: ['型号编码', '模块号'] },
  });
  const whyOf = async (content: string): Promise<ImportJobRow['refusal']> => {
    const job = await sendJob(town, content, { force: 'true' });
    await work(town);
    return (await jobOf(town, job)).refusal;
  };
  expect(await whyOf('IMEI,备注')).toEqual({ why: 'rows.none', row: 1 });
  expect(await whyOf(' ,')).toEqual({ why: 'sheet.empty' });
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]);
  expect(await send(town, old, {}, 'old.xlsx')).toMatchObject({
    errno: 9009,
    errmsg: '这是旧版 Excel（.xls）文件，请另存为 .xlsx 后再导入',
    data: { refusal: { why: 'file.xls' } },
  });
  // By its name alone, whatever is in it; other names are no sheets at all.
  for (const name of ['old.xls', 'OLD.XLS']) {
    expect(await send(town, 'IMEI', {}, name)).toMatchObject({
      errno: 9009,
      errmsg: '这是旧版 Excel（.xls）文件，请另存为 .xlsx 后再导入',
      data: { refusal: { why: 'file.xls' } },
    });
  }
  expect(await send(town, 'IMEI', {}, 'old.txt')).toMatchObject({ errno: 9009, errmsg: '文件格式不正确', data: null });

  const [b] = some(1).map(imeiOf) as [string];
  const columns = await bookOf([
    ['型号编码', '模块号', '备注'],
    ['GL-T100', b, 'x'],
  ]);
  const reading = { headerRow: 1, columns: { imei: 1, modelCode: 0 } };
  const mapped = await sendJob(town, columns, { reading: JSON.stringify(reading) }, 'mapped.xlsx');
  await work(town);
  expect(await jobOf(town, mapped)).toMatchObject({ status: 'completed', successRows: 1 });
  expect((await rowsOf(town, mapped))[0]?.raw).toEqual({ imei: b, modelCode: 'GL-T100' });
  for (const wrong of ['{', '{"columns":{"colour":1}}', '{"sheet":7}']) {
    expect((await send(town, columns, { reading: wrong }, 'mapped.xlsx')).errno).toBe(9002);
  }
  const other = await sendJob(town, columns, { reading: '{"sheet":"没有"}', force: 'true' }, 'mapped.xlsx');
  await work(town);
  expect((await jobOf(town, other)).refusal).toEqual({ why: 'sheet.unknown', sheet: '没有' });
});

test('what is refused is told by names and codes: internal ids are shown to nobody', async () => {
  const serials = some(12).map(imeiOf);
  const { now } = town;
  const [first, second] = [newId(now), newId(now)];
  const [line, rail, device] = [newId(now), newId(now), newId(now)];
  await town.db.write(async (tx) => {
    await addOrganization(tx, { id: first, parentId: 'north', title: '甲养护处', now });
    await addOrganization(tx, { id: second, parentId: 'north', title: '乙养护处', now });
    await addProject(tx, { id: line, orgId: first, name: '甲线', code: 'JX-1', status: 'running', now });
    const road = { path: '[[117.200000,31.800000],[117.210000,31.800000]]', railType: 'bridge', lengthM: 900 };
    await addRail(tx, { id: rail, orgId: first, projectId: line, name: '甲栏', ...road, now });
    await addDevices(tx, [
      {
        id: device,
        device_name: '甲一',
        imei: serials[0] ?? '',
        code: 'JX-D1',
        typeId: 'tilt',
        modelId: 'GL-T100',
        railId: rail,
        projectId: line,
        orgId: first,
        position: null,
        secretEnc: 'x',
        secretHint: 'x',
        now,
      },
    ]);
  });
  const [bound, ...free] = serials;
  const rows = [
    `${bound},,,tilt,GL-T200,乙养护处,,,,,,,`,
    `${free[0]},,,tilt,GL-T100,乙养护处,JX-1,,,,,,`,
    `${free[1]},,,tilt,GL-T100,甲养护处,JX-1,没有的栏,,,,,`,
    `${free[2]},,,tilt,GL-T100,,JX-1,,,,,,`,
    `${free[3]},甲一,,tilt,GL-T100,甲养护处,JX-1,甲栏,,,,,`,
    `${free[4]},,JX-D1,tilt,GL-T100,甲养护处,JX-1,甲栏,,,,,`,
    `${free[5]},,,tilt,GL-T100,city,,,,,,,`,
    `${free[6]},,,tilt,没有,不存在,,,,,,,`,
    `${free[0]},,,,,乙养护处,,,,,,,`,
  ];
  const id = await sendJob(town, [header, ...rows].join('\r\n'), { orgId: second, createDevices: 'true' });
  await work(town);
  const told = await rowsOf(town, id);
  const texts = told.flatMap(({ errors }) => errors.map(({ message }) => message));
  // Not because nobody was told anything.
  expect(new Set(told.flatMap(({ errors }) => errors.map(({ code }) => code))).size).toBeGreaterThan(4);
  expect(texts.join()).toContain('养护处');
  const shown = JSON.stringify([texts, told.map(({ raw }) => raw)]);
  for (const internal of [first, second, line, rail, device]) expect(shown).not.toContain(internal);
  expect(shown).not.toMatch(/[0-7][0-9A-HJKMNP-TV-Z]{25}/);
});

test('an empty first sheet is named with the others that are not: one of them is read when it is asked for', async () => {
  const [imei] = some(1).map(imeiOf) as [string];
  const book = new exceljs.Workbook();
  book.addWorksheet('封面');
  book.addWorksheet('到货').addRow(['IMEI']);
  book.getWorksheet('到货')?.addRow([imei]);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const id = await sendJob(town, bytes, {}, 'sheets.xlsx');
  await work(town);
  const job = await jobOf(town, id);
  expect(job).toMatchObject({ status: 'failed', refusal: { why: 'sheet.other', sheet: '封面', others: ['到货'] } });
  const told = (locale: 'zh-CN' | 'en-US'): string => (job.refusal === null ? '' : refusalText(job.refusal, locale));
  expect(told('zh-CN')).toBe('工作表“封面”是空的；有内容的工作表：到货，请选择要导入的工作表');
  expect(told('en-US')).toBe('The sheet 封面 is empty; sheets with something in them: 到货. Choose the one to import');
  const asked = await sendJob(town, bytes, { force: 'true', reading: '{"sheet":"到货"}' }, 'sheets.xlsx');
  await work(town);
  expect(await jobOf(town, asked)).toMatchObject({ status: 'completed', successRows: 1 });
});

test('an import of which nothing was taken is found among the failed ones, and by who sent it', async () => {
  const none = await sendJob(town, 'IMEI\r\n1\r\n2');
  const partly = await sendJob(town, `IMEI\r\n1\r\n${imeiOf(some(1)[0] ?? 0)}`);
  await work(town);
  expect(await jobOf(town, none)).toMatchObject({ status: 'completed', successRows: 0, failedRows: 2 });
  expect(await found({ status: 'failed' })).toContain(none);
  expect(await found({ status: 'failed' })).not.toContain(partly);
  expect(await found({ status: 'completed' })).toContain(partly);
  expect(await found({ status: 'completed' })).not.toContain(none);
  expect(await found({ userId: 'root' })).toContain(none);
  expect(await found({ userId: 'north1' })).toEqual([]);
});

test('a cancelled import is taken back: what it had written leaves the stock', async () => {
  const id = await sendJob(town, csvOf(some(1_500)));
  await step(town);
  await step(town);
  await ask(town, 'cancel', { id });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'cancelled', successRows: 1_000 });
  expect((await stockOf(town, { batchId: id })).total).toBe(1_000);
  expect((await ask(town, 'undo', { id })).data).toMatchObject({ status: 'undoing' });
  expect((await ask(town, 'cancel', { id })).errno).toBe(9005);
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'undone', successRows: 0 });
  expect((await stockOf(town, { batchId: id })).total).toBe(0);
  expect((await ask(town, 'undo', { id })).errno).toBe(9005);
});

/** Each transaction is run, undone and run again, as after a deadlock. */
function runsTwice(db: Database): Database {
  const undone = new Error('undone');
  return {
    ...db,
    snapshot: (work) => db.snapshot(work),
    write: async (work) => {
      const first = db.write(async (tx) => {
        await work(tx);
        throw undone;
      });
      await first.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
      return db.write(work);
    },
  };
}

test.each([true, false])(
  'transactions that are run again count and refuse nothing twice (trial run: %s)',
  async (dryRun) => {
    const serials = some(1_200);
    const sheet = csvOf(
      serials,
      (serial) => `${imeiOf(serial)},n${serial},T-${serial},tilt,GL-T100,north,project-north,,,,,,`,
    );
    const id = await sendJob(town, sheet, { dryRun: String(dryRun), createDevices: 'true' });
    while (await step(town, { db: runsTwice(town.db) }));
    const counts = { successRows: 1_200, failedRows: 0, deviceCount: dryRun ? 0 : 1_200 };
    expect(await jobOf(town, id)).toMatchObject({ status: 'completed', ...counts });
  },
);

test('a trial run over many parts is judged like the real one, and takes nothing', async () => {
  const serials = some(2_300);
  await sendJob(town, csvOf(serials.slice(0, 3)));
  await work(town);
  const place = ',D-1,tilt,GL-T100,north,project-north,,,,,,';
  const more = `${imeiOf(serials[2_298] ?? 0)},x${place}\r\n${imeiOf(serials[2_299] ?? 0)},y${place}`;
  const sheet = `${csvOf(serials.slice(0, 2_298))}\r\n${more}`;
  const id = await sendJob(town, sheet, { dryRun: 'true', createDevices: 'true' });
  await work(town);
  const counts = { totalRows: 2_300, successRows: 2_296, skippedRows: 3, failedRows: 1, deviceCount: 0 };
  expect(await jobOf(town, id)).toMatchObject({ status: 'completed', ...counts });
  expect((await rowsOf(town, id, 'failed'))[0]?.errors).toMatchObject([{ code: 'E11' }]);
  expect((await stockOf(town, { batchId: id })).total).toBe(0);
});
