import exceljs, { ValueType } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '#db/users/addUser.ts';
import { openTown, type Town } from '../server/town.ts';
import { askFile, readBook, textsOf } from './readBook.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const path = '/home/user/user/export';
let counter = 0;
async function add(realName: string, orgId = 'south'): Promise<void> {
  counter += 1;
  const no = String(counter).padStart(5, '0');
  await town.db.write((tx) =>
    addUser(tx, {
      id: `export${no}`,
      uuid: crypto.randomUUID(),
      username: `export${no}`,
      passwordHash: 'x',
      realName,
      mobile: `131000${no}`,
      orgId,
      roles: ['operate'],
      now: town.now,
    }),
  );
}

describe('an exported list', () => {
  it('holds what the filters find, with a bold frozen head, a filter on every column and a second sheet', async () => {
    const response = await askFile(town, 'chief', path, { roles: 'operate', sortField: 'username', sortOrder: 'asc' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toContain('filename="users_20260901120000.xlsx"');
    expect(decodeURIComponent(disposition)).toContain("filename*=UTF-8''用户管理_20260901120000.xlsx");
    const book = await readBook(response);
    const [sheet] = book.worksheets;
    const rows = textsOf(book, 0);
    expect(rows[0]).toEqual([
      '姓名',
      '用户名',
      '手机号',
      '邮箱',
      '所属组织',
      '单位',
      '角色',
      '状态',
      '最近登录',
      '登录地址',
      '创建时间',
    ]);
    expect(rows.slice(1).map((row) => row[1])).toEqual(['north1', 'north2', 'south1']);
    expect(rows[1]?.slice(0, 8)).toEqual([
      'north1',
      'north1',
      '13800001002',
      'north1@example.com',
      'north',
      '',
      '值班员',
      '启用',
    ]);
    expect(sheet?.getRow(1).font).toMatchObject({ bold: true });
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet?.autoFilter).toBe('A1:K4');
    expect(textsOf(book, 1)).toEqual([
      ['项目', '内容'],
      ['角色', '值班员'],
      ['行数', '3'],
      ['导出人', 'chief (chief)'],
      ['导出时间', '2026-09-01 12:00:00'],
    ]);
  });

  it('shows times as real dates of the product’s zone', async () => {
    const book = await readBook(await askFile(town, 'chief', path, { keyword: 'north1', columns: 'createdAt' }));
    const cell = book.worksheets[0]?.getCell('A2');
    expect(cell?.type).toBe(ValueType.Date);
    expect(cell?.value).toEqual(new Date('2026-09-01T11:59:59.000Z'));
    expect(cell?.numFmt).toBe('yyyy-mm-dd hh:mm:ss');
  });

  it('speaks the caller’s language and shows the columns that were asked for, in their order', async () => {
    const asked = { keyword: 'north1', columns: 'status,real_name' };
    const book = await readBook(await askFile(town, 'chief', path, asked, 'en-US'));
    expect(textsOf(book, 0)).toEqual([
      ['Status', 'Name'],
      ['Enabled', 'north1'],
    ]);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['User management', 'About']);
  });

  it('refuses a column that the sheet does not have (9002), naming it', async () => {
    for (const list of [
      path,
      '/home/company/company/export',
      '/home/person/person/export',
      '/home/audit/audit/export',
    ]) {
      const reply = await town.as('chief', 'POST', list, { body: { columns: ['passwordHash'] } });
      expect(reply).toMatchObject({ errno: 9002, errmsg: '不支持的参数：passwordHash' });
      expect(reply.data).toEqual({ errors: [{ field: 'columns.0', message: '不支持的参数：passwordHash' }] });
    }
  });

  it('holds the rows that were picked, of one’s own scope, and says how many', async () => {
    await add('外来', 'other');
    const outside = `export${String(counter).padStart(5, '0')}`;
    const { data } = await town.as('chief', 'POST', '/home/user/user/listPage', { body: { keyword: 'north' } });
    const { records } = data as { records: Array<{ id: string; username: string }> };
    const picked = records.find(({ username }) => username === 'north2');
    const ids = [picked?.id ?? '', outside];
    const book = await readBook(await askFile(town, 'chief', path, { ids, columns: 'username' }));
    expect(textsOf(book, 0)).toEqual([['用户名'], ['north2']]);
    expect(textsOf(book, 1)).toContainEqual(['已选行', '2']);
    const found = await town.as('chief', 'POST', '/home/user/user/listPage', { body: { ids } });
    expect(found.data).toMatchObject({ total: 1, records: [{ username: 'north2' }] });
  });

  it('keeps a text that begins like a formula a text, and drops what no sheet can hold', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("x")'];
    for (const name of names) await add(name);
    await add('a\u0001b\uFFFF<&>');
    const book = await readBook(await askFile(town, 'chief', path, { keyword: 'export', columns: 'real_name' }));
    const [sheet] = book.worksheets;
    const cells = Array.from({ length: 6 }, (_, at) => sheet?.getCell(at + 2, 1));
    expect(cells.map((cell) => cell?.text ?? '').sort()).toEqual([...names, 'ab<&>'].sort());
    for (const cell of cells) {
      expect(cell?.type).toBe(ValueType.String);
      expect(cell?.numFmt).toBe('@');
      expect(cell?.formula).toBeUndefined();
    }
  });

  it('control F30: a cell that was written as a formula is read back as one', async () => {
    const written = new exceljs.Workbook();
    written.addWorksheet('x').getCell('A2').value = { formula: '1+1' };
    const cell = (await readBook(new Response(await written.xlsx.writeBuffer()))).worksheets[0]?.getCell('A2');
    expect(cell?.type).toBe(ValueType.Formula);
    expect(cell?.formula).toBe('1+1');
  });

  it('is of one’s own scope alone and leaves its row in the audit log with the filters', async () => {
    await add('外人', 'other');
    const book = await readBook(await askFile(town, 'chief', path, { columns: 'orgName', orgIds: 'city' }));
    expect(new Set(textsOf(book, 0).flat())).toEqual(new Set(['所属组织', 'city', 'north', 'south']));
    expect((await askFile(town, 'chief', path, { orgIds: 'other' })).headers.get('content-type')).toContain('json');
    const log = await town.as('chief', 'POST', '/home/audit/audit/listPage', { body: { action: 'user.export' } });
    const rows = (log.data as { records: Array<{ data: unknown; result: number }> }).records;
    expect(rows.map(({ result }) => result)).toContain(9007);
    expect(rows.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ filters: [['组织', 'city']], rows: expect.any(Number) }),
    );
  });

  it('needs both user:edit and export', async () => {
    expect((await town.as('north1', 'POST', path, { body: {} })).errno).toBe(1403);
    expect((await town.as('viewer', 'POST', path, { body: {} })).errno).toBe(1403);
  });
});
