import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTown, type Person, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

interface Row {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly version: number;
}
const post = (person: Person, verb: string, body: unknown) =>
  town.as(person, 'POST', `/home/company/company/${verb}`, { body });
const add = async (person: Person, body: object): Promise<string> => {
  const reply = await post(person, 'add', { type: 'maintenance', orgId: 'north', ...body });
  expect([body, reply.errno]).toEqual([body, 0]);
  return (reply.data as { id: string }).id;
};
const names = async (person: Person, body: object = {}): Promise<string[]> => {
  const { data } = await post(person, 'listPage', { page_size: 100, ...body });
  return (data as { records: Row[] }).records.map(({ name }) => name);
};

it('SEED-011 a unit is added, changed, listed and deleted in the scope of whoever may, and nowhere else', async () => {
  const id = await add('chief', {
    name: ' 合肥路桥养护有限公司 ',
    code: '91340100MA2N5X8P3K',
    contact: '张工',
    mobile: '13812345678',
    mail: 'zhang@example.com',
    regionCode: '340100',
    address: '蜀山区望江西路 8 号',
  });
  const info = (await post('north1', 'info', { id })).data as Row & Record<string, unknown>;
  expect(info).toMatchObject({
    name: '合肥路桥养护有限公司',
    orgName: 'north',
    status: 'enabled',
    personCount: 0,
    projectCount: 0,
    projects: [],
    version: 1,
  });
  for (const [person, errno] of [
    ['root', 0],
    ['chief', 0],
    ['viewer', 0],
    ['north2', 0],
  ] as const) {
    expect([person, (await post(person, 'info', { id })).errno]).toEqual([person, errno]);
  }
  for (const person of ['south1', 'stranger', 'orphan'] as const) {
    expect([person, (await post(person, 'info', { id })).errno]).toEqual([person, 9001]);
    expect([person, await names(person)]).toEqual([person, []]);
  }
  expect((await post('chief', 'info', { id: 'nowhere' })).errno).toBe(9001);
  for (const verb of ['add', 'update', 'delete', 'setStatus', 'move']) {
    expect([verb, (await post('north1', verb, { id })).errno]).toEqual([verb, 1403]);
  }
  expect((await post('chief', 'add', { name: '外地', type: 'owner', orgId: 'other' })).errno).toBe(9007);
  const update = { id, orgId: 'south', name: '合肥路桥', type: 'owner', version: 1 };
  expect((await post('chief', 'update', update)).data).toMatchObject({ orgName: 'south', code: null, version: 2 });
  expect((await post('chief', 'update', update)).data).toMatchObject({ current: { version: 2 } });
  expect((await post('chief', 'update', { ...update, version: 2, orgId: 'other' })).errno).toBe(9007);
  expect((await post('chief', 'delete', { id: `${id},nowhere` })).data).toMatchObject({ done: 1 });
  expect(await names('root')).toEqual([]);
});

it('units are found by organisation with or without those below, by type, state, region and words, and sort by pinyin', async () => {
  await add('chief', { name: '张湾工程', orgId: 'city', type: 'construction', regionCode: '340200' });
  await add('chief', { name: '安达监理', orgId: 'north', type: 'supervision', regionCode: '340100' });
  const off = await add('chief', { name: '长江养护', orgId: 'south', contact: '李_明' });
  await post('chief', 'setStatus', { ids: [off], status: 'disabled' });
  expect(await names('root')).toEqual(['安达监理', '长江养护', '张湾工程']);
  expect(await names('root', { sortField: 'name', sortOrder: 'desc' })).toEqual(['张湾工程', '长江养护', '安达监理']);
  expect(await names('root', { orgId: 'city', descendants: false })).toEqual(['张湾工程']);
  expect(await names('root', { orgId: 'city' })).toEqual(['安达监理', '长江养护', '张湾工程']);
  expect(await names('root', { orgIds: 'north,south' })).toEqual(['安达监理', '长江养护']);
  expect(await names('root', { type: 'construction,supervision' })).toEqual(['安达监理', '张湾工程']);
  expect(await names('root', { status: 'disabled' })).toEqual(['长江养护']);
  expect(await names('root', { regionCode: '340000' })).toEqual(['安达监理', '张湾工程']);
  expect(await names('root', { regionCode: '340200' })).toEqual(['张湾工程']);
  expect(await names('root', { keyword: '李_' })).toEqual(['长江养护']);
  expect(await names('root', { keyword: '%' })).toEqual([]);
  const page = await post('root', 'listPage', { page: 2, page_size: 2 });
  expect(page.data).toMatchObject({ total: 3, records: [{ name: '张湾工程' }] });
  expect((await post('chief', 'listPage', { orgId: 'other' })).errno).toBe(9007);
  expect((await post('chief', 'listPage', { orgIds: 'nowhere' })).errno).toBe(9007);
  expect((await post('chief', 'listPage', { sortField: 'mobile' })).errno).toBe(9002);
});

it('a name of the organisation and a code of anybody are refused at their field', async () => {
  await add('chief', { name: '同名', code: '91340100MA2N5X8P4K' });
  const name = await post('chief', 'add', { name: '同名', type: 'owner', orgId: 'north' });
  expect([name.errno, name.data]).toEqual([9003, { errors: [{ field: 'name', message: '单位名称已存在' }] }]);
  const code = await post('chief', 'add', { name: '别名', type: 'owner', orgId: 'south', code: '91340100MA2N5X8P4K' });
  expect([code.errno, code.errmsg]).toEqual([9003, '统一社会信用代码已存在']);
  await add('chief', { name: '同名', orgId: 'south' });
});

it('bad fields are named with the words of the form', async () => {
  const reply = await post('chief', 'add', {
    name: '单',
    type: '',
    orgId: '',
    code: '123',
    mobile: '23800001111',
    mail: 'nobody',
    address: '路'.repeat(121),
    remark: '长'.repeat(501),
  });
  const { errors } = reply.data as { errors: Array<{ field: string; message: string }> };
  const words = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  expect(words).toEqual({
    name: '单位名称长度应为2-80',
    type: '请选择单位类型',
    orgId: '请选择组织',
    code: '统一社会信用代码为18位数字或大写字母',
    mobile: '输入的手机号码格式有误',
    mail: '输入的邮箱格式有误',
    address: '地址长度不能超过120',
    remark: '备注长度不能超过500',
  });
  const region = await post('chief', 'add', { name: '单位', type: 'owner', orgId: 'north', regionCode: '999999' });
  expect((region.data as { errors: Array<{ field: string }> }).errors).toEqual([
    { field: 'regionCode', message: '地区不存在' },
  ]);
});

it('a unit that people or accounts belong to is not deleted, and one that is disabled takes no new people', async () => {
  const id = await add('chief', { name: '有人' });
  const person = { orgId: 'north', companyId: id, real_name: '王二', mobile: '13900001111' };
  const added = await town.as('chief', 'POST', '/home/person/person/add', { body: person });
  expect(added.errno).toBe(0);
  const refused = await post('chief', 'delete', { id });
  expect([refused.errno, refused.data]).toEqual([9006, { references: [{ type: 'person', count: 1 }] }]);
  expect((await post('chief', 'info', { id })).data).toMatchObject({ personCount: 1 });
  await post('chief', 'setStatus', { ids: [id], status: 'disabled' });
  const more = { ...person, real_name: '王三', mobile: '13900001112' };
  const late = await town.as('chief', 'POST', '/home/person/person/add', { body: more });
  expect([late.errno, late.data]).toEqual([9001, { errors: [{ field: 'companyId', message: '单位不存在或已停用' }] }]);
});

it('bulk: each id has its own outcome; foreign and missing ones answer 9001', async () => {
  const [a, b] = [await add('chief', { name: '甲一' }), await add('chief', { name: '乙一' })];
  const foreign = await add('root', { name: '外一', orgId: 'other' });
  const outcome = async (verb: string, body: object) => {
    const { data } = await post('chief', verb, body);
    return (data as { results: Array<{ errno: number }> }).results.map(({ errno }) => errno);
  };
  const ids = [a, b, foreign, 'nowhere'];
  expect(await outcome('setStatus', { ids, status: 'disabled' })).toEqual([0, 0, 9001, 9001]);
  expect(await outcome('setStatus', { ids: [a], status: 'disabled' })).toEqual([1001]);
  await add('chief', { name: '乙一', orgId: 'south' });
  expect(await outcome('move', { ids, orgId: 'south' })).toEqual([0, 9003, 9001, 9001]);
  expect((await post('chief', 'move', { ids, orgId: 'other' })).errno).toBe(9007);
  expect(await outcome('delete', { id: ids.join(',') })).toEqual([0, 0, 9001, 9001]);
  expect((await post('root', 'info', { id: foreign })).errno).toBe(0);
});

it('the list under its filters is exported as xlsx, to those who may export', async () => {
  const reply = await post('chief', 'export', { orgIds: 'city', keyword: '监理', columns: 'name,type' });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  expect(reply.headers.get('content-disposition')).toMatch(/companies_\d{14}\.xlsx/);
  expect((await post('viewer', 'export', {})).errno).toBe(1403);
});
