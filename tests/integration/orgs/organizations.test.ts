import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTown, type Person, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const post = (person: Person, verb: string, body: unknown) =>
  town.as(person, 'POST', `/home/org/org/${verb}`, { body });
interface Listed {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly userCount: number;
  readonly deviceCount: number;
  readonly version: number;
}
const listed = async (person: Person, body: object = {}): Promise<Listed[]> => (await post(person, 'list', body)).data;
const add = async (person: Person, parentId: string, title: string, more: object = {}): Promise<string> => {
  const reply = await post(person, 'add', { parentId, title, ...more });
  expect([title, reply.errno]).toEqual([title, 0]);
  return (reply.data as { id: string }).id;
};

it('SEED-274 POST /home/org/org/list returns the organisations in scope, with their users and devices', async () => {
  const all = await listed('root');
  expect(all.map(({ id }) => id)).toEqual(['root', 'city', 'other', 'north', 'south']);
  expect((await listed('north1')).map(({ id }) => id)).toEqual(['north']);
  expect(await listed('orphan')).toEqual([]);
  const north = all.find(({ id }) => id === 'north');
  expect(north).toMatchObject({ userCount: 2, deviceCount: 1, parentId: 'city' });
  expect((await listed('root', { keyword: 'NOR' })).map(({ id }) => id)).toEqual(['north']);
  expect((await listed('root', { parentId: 'city' })).map(({ id }) => id)).toEqual(['north', 'south']);
});

it('SEED-289 SEED-152 GET /api/web/common/getOrgTree returns nodes of id, title, children and expand', async () => {
  const { data } = await town.as('root', 'GET', '/api/web/common/getOrgTree');
  const [root] = data as Array<{ id: string; title: string; expand: boolean; children: unknown[] }>;
  expect(root).toMatchObject({ id: 'root', title: 'Root', expand: true });
  expect(root?.children).toHaveLength(2);
  expect(Object.keys(root?.children[0] as object).sort()).toEqual(['children', 'expand', 'id', 'title']);
  expect((await town.as('south1', 'GET', '/api/web/common/getOrgTree')).data).toEqual([
    { id: 'south', title: 'south', expand: false, children: [] },
  ]);
});

it('SEED-290 SEED-148 GET /api/web/dict/getRegionTree returns provinces under 86 with their cities', async () => {
  const { data } = await town.as('viewer', 'GET', '/api/web/dict/getRegionTree');
  const tree = data as Array<{
    code: string;
    parentCode: string;
    children: Array<{ parentCode: string; name: string }>;
  }>;
  expect(tree).toHaveLength(34);
  const anhui = tree.find(({ code }) => code === '340000');
  expect(anhui).toMatchObject({ parentCode: '86' });
  expect(anhui?.children.map(({ name }) => name)).toContain('合肥市');
  expect(anhui?.children.every(({ parentCode }) => parentCode === '340000')).toBe(true);
  const provinces = (await town.as('viewer', 'GET', '/api/web/dict/getRegionTree', { query: { level: '1' } })).data;
  expect((provinces as typeof tree).every(({ children }) => children.length === 0)).toBe(true);
});

it('SEED-011 an organisation is added, changed and deleted by somebody with company:edit, and by nobody else', async () => {
  const id = await add('chief', 'city', '  滨湖大队 ', {
    code: 'CITY-9',
    leader: '王强',
    phone: '0551-1234567',
    orderNo: 3,
  });
  const info = (await post('chief', 'info', { id })).data as Listed;
  expect(info).toMatchObject({
    title: '滨湖大队',
    code: 'CITY-9',
    leader: '王强',
    phone: '0551-1234567',
    orderNo: 3,
    level: 2,
  });
  const changed = await post('chief', 'update', { id, version: info.version, title: '滨湖一大队', code: 'CITY-9' });
  expect(changed.data).toMatchObject({ title: '滨湖一大队', leader: null, version: info.version + 1 });
  const late = await post('chief', 'update', { id, version: info.version, title: '晚了' });
  expect([late.errno, late.data]).toEqual([
    9004,
    { current: expect.objectContaining({ title: '滨湖一大队' }) as unknown },
  ]);
  for (const person of ['north1', 'viewer', 'orphan'] as const) {
    for (const verb of ['add', 'update', 'delete', 'move', 'info']) {
      const body = { id, parentId: 'city', title: 'x' };
      expect([person, verb, (await post(person, verb, body)).errno]).toEqual([person, verb, 1403]);
    }
  }
  expect((await post('chief', 'delete', { id })).errno).toBe(0);
  expect((await post('chief', 'info', { id })).errno).toBe(9001);
  expect((await listed('chief')).map((row) => row.id)).not.toContain(id);
  // What was deleted keeps neither its name nor its code.
  await post('chief', 'delete', { id: await add('chief', 'city', '滨湖一大队', { code: 'CITY-9' }) });
});

it('every tree operation stays in the scope: foreign and missing organisations look the same', async () => {
  for (const id of ['other', 'root', 'nowhere']) {
    expect((await post('chief', 'update', { id, title: 'x' })).errno).toBe(9001);
    expect((await post('chief', 'delete', { id })).errno).toBe(9001);
    expect((await post('chief', 'info', { id })).errno).toBe(9001);
    expect((await post('chief', 'add', { parentId: id, title: 'x' })).errno).toBe(9007);
    expect((await post('chief', 'move', { id, parentId: 'city' })).errno).toBe(9001);
    expect((await post('chief', 'move', { id: 'north', parentId: id })).errno).toBe(9007);
  }
});

it('a title that a sibling has and a code that anybody has are refused at their field', async () => {
  const id = await add('chief', 'city', '甲', { code: 'A-1' });
  const title = await post('chief', 'add', { parentId: 'city', title: '甲' });
  expect([title.errno, title.errmsg, title.data]).toEqual([
    9003,
    '组织名称已存在',
    { errors: [{ field: 'title', message: '组织名称已存在' }] },
  ]);
  const code = await town.as('root', 'POST', '/home/org/org/add', {
    body: { parentId: 'other', title: '乙', code: 'A-1' },
    headers: { 'Accept-Language': 'en-US' },
  });
  expect([code.errno, code.errmsg]).toEqual([9003, 'Code already exists']);
  expect((await post('root', 'add', { parentId: 'other', title: '甲' })).errno).toBe(0);
  await post('chief', 'delete', { id });
});

it('bad fields are named, with the words that the form shows', async () => {
  const reply = await post('chief', 'add', {
    parentId: 'city',
    title: ' ',
    code: 'lower case',
    orderNo: 1.5,
    leader: '长'.repeat(31),
    phone: 'call me',
  });
  const { errors } = reply.data as { errors: Array<{ field: string; message: string }> };
  expect(reply.errno).toBe(9002);
  expect(errors.map(({ field }) => field).sort()).toEqual(['code', 'leader', 'orderNo', 'phone', 'title']);
  expect(errors.find(({ field }) => field === 'title')?.message).toBe('请输入组织名称');
  const unknown = await post('chief', 'add', { parentId: 'city', title: 'x', path: '/root/' });
  expect([unknown.errno, (unknown.data as { errors: Array<{ field: string }> }).errors[0]?.field]).toEqual([
    9002,
    'path',
  ]);
});

it('an organisation that something points at is not deleted, and what it is is counted', async () => {
  const reply = await post('chief', 'delete', { id: 'north' });
  expect(reply.errno).toBe(9006);
  const { references } = reply.data as { references: Array<{ type: string; count: number }> };
  expect(Object.fromEntries(references.map(({ type, count }) => [type, count]))).toEqual({
    user: 2,
    project: 1,
    rail: 1,
    device: 1,
  });
  expect((await post('root', 'delete', { id: 'root' })).errno).toBe(9005);
});

it('a tree has eight levels and no more, by adding and by moving', async () => {
  let deep = await add('root', 'other', 'level 2');
  const second = deep;
  for (let level = 3; level <= 7; level += 1) deep = await add('root', deep, `level ${level}`);
  expect((await post('root', 'add', { parentId: deep, title: 'level 8' })).errno).toBe(9008);
  // Six levels below `other` would be nine below `north`.
  expect((await post('root', 'move', { id: second, parentId: 'north' })).errno).toBe(9008);
  expect((await post('root', 'move', { id: second, parentId: 'root' })).errno).toBe(0);
  expect((await listed('root')).find(({ id }) => id === deep)).toMatchObject({ level: 6 });
});

it('an organisation is not moved under itself or below itself, and the root nowhere', async () => {
  expect((await post('root', 'move', { id: 'city', parentId: 'city' })).errno).toBe(9005);
  expect((await post('root', 'move', { id: 'city', parentId: 'north' })).errno).toBe(9005);
  expect((await post('root', 'move', { id: 'root', parentId: 'other' })).errno).toBe(9005);
  expect((await post('chief', 'move', { id: 'city', parentId: 'north' })).errno).toBe(9005);
});

it('the order among siblings changes without a move', async () => {
  const before = town.hints.length;
  expect((await post('chief', 'move', { id: 'north', parentId: 'city', orderNo: 7 })).errno).toBe(0);
  expect((await listed('chief', { parentId: 'city' })).map(({ id }) => id).at(-1)).toBe('north');
  expect(town.hints.slice(before).map((hint) => hint.event)).toEqual(['config:changed']);
  await post('chief', 'move', { id: 'north', parentId: 'city', orderNo: 0 });
});

it('SPEC-027 every write of the tree leaves its row in the audit log', async () => {
  const id = await add('chief', 'city', '审计');
  await post('chief', 'update', { id, title: '审计二' });
  await post('chief', 'move', { id, parentId: 'south' });
  await post('chief', 'delete', { id });
  const { data } = await town.as('chief', 'POST', '/home/audit/audit/listPage', { body: { targetId: id } });
  const { records } = data as { records: Array<{ action: string }> };
  expect(records.map(({ action }) => action)).toEqual(['org.delete', 'org.move', 'org.update', 'org.add']);
});
