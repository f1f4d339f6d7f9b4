import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isIdCard, maskIdCard } from '#domain/people/person.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

let town: Town;
let companyId = '';
beforeAll(async () => {
  town = await openTown();
  const body = { orgId: 'north', name: '北区养护', type: 'maintenance' };
  companyId = ((await town.as('chief', 'POST', '/home/company/company/add', { body })).data as { id: string }).id;
});
afterAll(() => town.close());

const post = (person: Person, verb: string, body: unknown) =>
  town.as(person, 'POST', `/home/person/person/${verb}`, { body });
let number = 0;
const mobile = () => `1590000${String(1_000 + (number += 1))}`;
const add = async (body: object): Promise<string> => {
  const reply = await post('chief', 'add', { orgId: 'north', mobile: mobile(), ...body });
  expect([body, reply.errno]).toEqual([body, 0]);
  return (reply.data as { id: string }).id;
};
interface Row {
  readonly id: string;
  readonly real_name: string;
  readonly mobile: string;
  readonly mail: string | null;
  readonly username: string | null;
  readonly idCardMasked: string | null;
  readonly version: number;
}
const list = async (person: Person, body: object = {}): Promise<Row[]> =>
  ((await post(person, 'listPage', { page_size: 100, ...body })).data as { records: Row[] }).records;
const names = async (person: Person, body: object = {}) => (await list(person, body)).map((row) => row.real_name);
const info = async (id: string): Promise<Row> => (await post('chief', 'info', { id })).data;

it('SEED-011 somebody of the personnel is added, changed and deleted in the scope of whoever may, and nowhere else', async () => {
  const id = await add({ real_name: '刘洋', gender: 'male', companyId, post: '班长', mail: 'liu@example.com' });
  expect(await info(id)).toMatchObject({ real_name: '刘洋', companyName: '北区养护', orgName: 'north', status: 'on' });
  for (const person of ['south1', 'stranger', 'orphan'] as const) {
    expect([person, (await post(person, 'info', { id })).errno]).toEqual([person, 9001]);
    expect([person, await names(person)]).toEqual([person, []]);
  }
  for (const verb of ['add', 'update', 'delete', 'setStatus', 'move', 'createAccount', 'unlink']) {
    expect([verb, (await post('north1', verb, { id })).errno]).toEqual([verb, 1403]);
  }
  const update = { id, orgId: 'north', real_name: '刘阳', mobile: '15911112222', version: 1 };
  expect((await post('chief', 'update', update)).data).toMatchObject({
    real_name: '刘阳',
    companyId: null,
    version: 2,
  });
  const late = await post('chief', 'update', update);
  expect([late.errno, late.data]).toEqual([9004, { current: expect.objectContaining({ version: 2 }) as unknown }]);
  expect((await post('chief', 'update', { ...update, version: 2, orgId: 'other' })).errno).toBe(9007);
  expect((await post('chief', 'add', { ...update, id: undefined, version: undefined, orgId: 'nowhere' })).errno).toBe(
    9007,
  );
  expect((await post('chief', 'delete', { id: `${id},nowhere` })).data).toMatchObject({ done: 1 });
  expect((await post('chief', 'info', { id })).errno).toBe(9001);
});

it('without user:edit a mobile is masked, and neither mail, account nor search tells more', async () => {
  const id = await add({ real_name: '陈静', mobile: '15912345678', mail: 'chen@example.com' });
  const [row] = await list('north1', { ids: [id] });
  expect(row).toMatchObject({ mobile: '159****5678', mail: null, username: null, idCardMasked: null });
  expect(await names('north1', { keyword: '15912345678' })).toEqual([]);
  expect(await names('chief', { keyword: '15912345678' })).toEqual(['陈静']);
  expect((await post('north1', 'info', { id })).data).toMatchObject({ mobile: '159****5678' });
  await post('chief', 'delete', { id });
});

it('the number of an ID card is judged and never kept: not in the row, not in the audit log', async () => {
  const idCard = '11010519491231002X';
  expect([isIdCard(idCard), isIdCard('110105194912310021')]).toEqual([true, false]);
  const id = await add({ real_name: '马力', idCard: idCard.toLowerCase() });
  expect((await info(id)).idCardMasked).toBe(maskIdCard(idCard));
  const bad = await post('chief', 'add', { orgId: 'north', real_name: '马力', mobile: mobile(), idCard: '123' });
  expect((bad.data as { errors: unknown }).errors).toEqual([{ field: 'idCard', message: '身份证号格式有误' }]);
  // Unless it is typed anew, what is kept stays.
  const row = await info(id);
  await post('chief', 'update', { id, orgId: 'north', real_name: '马利', mobile: row.mobile });
  expect((await info(id)).idCardMasked).toBe(maskIdCard(idCard));
  const audit = await town.as('chief', 'POST', '/home/audit/audit/listPage', { body: { targetId: id } });
  expect(audit.raw).toContain('person.add');
  expect(audit.raw.toUpperCase()).not.toContain(idCard);
  await post('chief', 'delete', { id });
});

it('a mobile is there once in a unit, and the fault stands at its field', async () => {
  const same = mobile();
  const id = await add({ real_name: '甲甲', companyId, mobile: same });
  const twice = await post('chief', 'add', { orgId: 'north', real_name: '乙乙', companyId, mobile: same });
  expect([twice.errno, twice.data]).toEqual([9003, { errors: [{ field: 'mobile', message: '手机号已存在' }] }]);
  const alone = await add({ real_name: '乙乙', mobile: same });
  const moved = await post('chief', 'move', { ids: [alone], companyId });
  expect([moved.errno, (moved.data as { results: unknown[] }).results[0]]).toEqual([
    9003,
    expect.objectContaining({ errno: 9003 }) as unknown,
  ]);
  await post('chief', 'delete', { id: `${id},${alone}` });
});

it('people are found by organisation, unit, post, duty, account and words, and sort by pinyin', async () => {
  const zhou = await add({ real_name: '周宁', companyId, post: '桥梁工程师' });
  await add({ real_name: '艾青', orgId: 'south', post: '驾驶员' });
  await add({ real_name: '重阳', orgId: 'city' });
  expect(await names('root')).toEqual(['艾青', '重阳', '周宁']);
  expect(await names('root', { sortField: 'post', sortOrder: 'desc' })).toEqual(['艾青', '周宁', '重阳']);
  expect(await names('root', { orgIds: 'south' })).toEqual(['艾青']);
  expect(await names('root', { companyId })).toEqual(['周宁']);
  expect(await names('root', { post: '工程' })).toEqual(['周宁']);
  expect(await names('root', { linked: false })).toHaveLength(3);
  expect(await names('root', { keyword: '驾驶' })).toEqual(['艾青']);
  await post('chief', 'setStatus', { ids: [zhou], status: 'off' });
  expect(await names('root', { status: 'off' })).toEqual(['周宁']);
  expect((await post('chief', 'listPage', { orgIds: 'other' })).errno).toBe(9007);
  const bulk = await post('chief', 'setStatus', { ids: [zhou, 'nowhere'], status: 'on' });
  expect((bulk.data as { results: Array<{ errno: number }> }).results.map(({ errno }) => errno)).toEqual([0, 9001]);
});

it('somebody gets an account, signs in with it, and is unlinked from it', async () => {
  const id = await add({ real_name: '何佳', companyId, mobile: '15955556666' });
  const account = {
    id,
    username: 'hejia',
    password: 'correct horse 9',
    mobile: '15955556666',
    orgId: 'north',
    companyId,
    roles: ['supervise_zhidui'],
  };
  expect((await post('chief', 'createAccount', { ...account, roles: ['operate'] })).errno).not.toBe(0);
  const reply = await post('chief', 'createAccount', account);
  expect(reply.errno).toBe(0);
  expect(await list('chief', { ids: [id] })).toMatchObject([{ username: 'hejia' }]);
  expect(await names('root', { linked: true })).toEqual(['何佳']);
  const signedIn = await town.call('POST', '/api/login', { body: { username: 'hejia', password: 'correct horse 9' } });
  expect(signedIn.data).toMatchObject({ info: { real_name: '何佳', orgName: 'north' } });
  const { token } = signedIn.data as { token: string };
  // L4: whoever made the account knows its password.
  expect((await town.call('GET', '/api/web/common/getOrgTree', { token })).errno).toBe(1625);
  expect((await post('chief', 'createAccount', { ...account, username: 'hejia2' })).errno).toBe(9005);
  // The account's mobile is somebody's already: the fault is named, and nothing half done stays.
  const other = await add({ real_name: '何佳佳' });
  const taken = await post('chief', 'createAccount', { ...account, id: other, username: 'hejiajia' });
  expect([taken.errno, (taken.data as { errors: Array<{ field: string }> }).errors[0]?.field]).toEqual([
    1612,
    'mobile',
  ]);
  expect(await list('chief', { ids: [other] })).toMatchObject([{ username: null }]);
  const foreign = await post('chief', 'createAccount', {
    ...account,
    id: 'nowhere',
    username: 'nobody',
    mobile: mobile(),
  });
  expect(foreign.errno).toBe(9001);
  expect((await post('chief', 'unlink', { id })).errno).toBe(0);
  expect((await post('chief', 'unlink', { id })).errno).toBe(9005);
  expect(await names('root', { linked: true })).toEqual([]);
});

it('bad fields are named with the words of the form', async () => {
  const reply = await post('chief', 'add', {
    orgId: '',
    real_name: '王',
    mobile: '1',
    mail: 'x',
    post: '长'.repeat(41),
  });
  const { errors } = reply.data as { errors: Array<{ field: string; message: string }> };
  expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
    orgId: '请选择组织',
    real_name: '姓名长度应为2-20',
    mobile: '输入的手机号码格式有误',
    mail: '输入的邮箱格式有误',
    post: '岗位长度不能超过40',
  });
});

it('an export of somebody who may not see mobiles masks them', async () => {
  const id = await add({ real_name: '导出', mobile: '15977778888' });
  const request = town.app.request.bind(town.app);
  let copy: Response | undefined;
  town.app.request = async (...given) => {
    const response = await request(...given);
    copy = response.clone();
    return response;
  };
  const cells = async (person: Person): Promise<string> => {
    expect((await post(person, 'export', { ids: [id] })).status).toBe(200);
    const book = new exceljs.Workbook();
    await book.xlsx.load((await copy?.arrayBuffer()) ?? new ArrayBuffer(0));
    return JSON.stringify(book.worksheets[0]?.getSheetValues());
  };
  expect(await cells('north1')).toContain('159****8888');
  expect(await cells('chief')).toContain('15977778888');
  expect((await post('viewer', 'export', {})).errno).toBe(1403);
});
