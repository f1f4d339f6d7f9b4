import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device } from '#db/schema/devices.ts';
import type { ProjectRecord } from '#domain/projects/project.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const post = (person: Person, verb: string, body: unknown) =>
  town.as(person, 'POST', `/home/project/project/${verb}`, { body });
let counter = 0;
const form = (more: object = {}) => {
  counter += 1;
  const own = { name: `项目${counter}`, code: `PJ-${counter}`, regionCode: '340100', status: 'building' };
  return { orgId: 'north', ...own, ...more };
};
const add = async (person: Person, more: object = {}): Promise<string> => {
  const reply = await post(person, 'add', form(more));
  expect([more, reply.errno, reply.errmsg]).toEqual([more, 0, '操作成功']);
  return (reply.data as { id: string }).id;
};
const info = async (person: Person, id: string): Promise<ProjectRecord & { railsCenter: string | null }> =>
  (await post(person, 'info', { id })).data;
const codes = async (person: Person, body: object = {}): Promise<string[]> => {
  const { data } = await post(person, 'listPage', { page_size: 100, ...body });
  return (data as { records: ProjectRecord[] }).records.map(({ code }) => code);
};
const errorsOf = (reply: { data: unknown }): Record<string, string> => {
  const { errors } = reply.data as { errors: Array<{ field: string; message: string }> };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};
const party = async (noun: string, body: object): Promise<string> => {
  const { data, errno } = await town.as('chief', 'POST', `/home/${noun}/${noun}/add`, { body });
  expect(errno).toBe(0);
  return (data as { id: string }).id;
};

it('SEED-188 projects: every field of A7 is kept as it was typed, changed and taken away again', async () => {
  const builder = await party('company', { orgId: 'north', name: '皖中路桥建设', type: 'construction' });
  const keeper = await party('company', { orgId: 'city', name: '合肥养护', type: 'maintenance' });
  const managerId = await party('person', { orgId: 'north', real_name: '吴建军', mobile: '13912340001' });
  const all = {
    orgId: 'north',
    name: ' 裕溪河大桥护栏监测 ',
    code: 'YUXI-1',
    companyId: builder,
    maintenanceCompanyId: keeper,
    managerId,
    regionCode: '340181',
    address: '巢湖市中垾镇',
    center: '117.8701234,31.6223456',
    startDate: '2025-03-01',
    endDate: '2026-12-31',
    status: 'building',
    thresholds: { TILT: { raise: 12 } },
    remark: '二期',
  };
  // 340181 is a county: the list ends with cities.
  expect(errorsOf(await post('chief', 'add', all))).toEqual({ regionCode: '地区不存在' });
  const added = await post('chief', 'add', { ...all, regionCode: '340100' });
  const { id } = added.data as { id: string };
  expect(await info('north1', id)).toMatchObject({
    ...all,
    name: '裕溪河大桥护栏监测',
    regionCode: '340100',
    center: '117.870123,31.622346',
    orgName: 'north',
    companyName: '皖中路桥建设',
    maintenanceCompanyName: '合肥养护',
    managerName: '吴建军',
    // Both ends of a hysteresis travel together.
    thresholds: { TILT: { raise: 12, clear: expect.any(Number) } },
    railCount: 0,
    deviceCount: 0,
    openAlarmCount: 0,
    version: 1,
  });
  const plain = { id, orgId: 'south', name: '裕溪河大桥', code: 'YUXI-2', regionCode: '340000', status: 'running' };
  const kept = await post('chief', 'update', { ...plain, managerId, version: 1 });
  expect(kept.data).toMatchObject({
    orgName: 'south',
    code: 'YUXI-2',
    managerName: '吴建军',
    thresholds: { TILT: {} },
  });
  const emptied = await post('chief', 'update', { ...plain, thresholds: {}, version: 2 });
  const none = { companyId: null, maintenanceCompanyId: null, managerId: null, address: null, center: null };
  expect(emptied.data).toMatchObject({ ...none, startDate: null, endDate: null, thresholds: null, remark: null });
  expect(emptied.data).toMatchObject({ version: 3, status: 'running' });
});

it('SEED-008 who holds project:edit adds, edits and deletes projects of the own organisations, and nobody else does', async () => {
  const id = await add('chief', { code: 'RIGHT-1' });
  for (const person of ['root', 'chief', 'viewer', 'north2'] as const) {
    expect([person, (await post(person, 'info', { id })).errno]).toEqual([person, 0]);
  }
  for (const person of ['south1', 'stranger', 'orphan'] as const) {
    expect([person, (await post(person, 'info', { id })).errno]).toEqual([person, 9001]);
    expect([person, await codes(person, { keyword: 'RIGHT' })]).toEqual([person, []]);
  }
  for (const verb of ['add', 'update', 'delete', 'setStatus', 'thresholds']) {
    expect([verb, (await post('north1', verb, { id })).errno]).toEqual([verb, 1403]);
    expect([verb, (await post('viewer', verb, { id })).errno]).toEqual([verb, 1403]);
  }
  expect((await post('chief', 'add', form({ orgId: 'other' }))).errno).toBe(9007);
  const update = form({ id, code: 'RIGHT-1', name: '改名' });
  expect((await post('chief', 'update', { ...update, orgId: 'other' })).errno).toBe(9007);
  expect((await post('stranger', 'info', { id })).errno).toBe(9001);
  expect((await post('chief', 'update', { ...update, version: 1 })).data).toMatchObject({ name: '改名', version: 2 });
  const late = await post('chief', 'update', { ...update, version: 1 });
  expect([late.errno, late.data]).toEqual([9004, { current: expect.objectContaining({ id, version: 2 }) }]);
  expect((await post('chief', 'delete', { id })).errno).toBe(0);
  for (const verb of ['info', 'delete', 'update']) {
    expect([verb, (await post('chief', verb, verb === 'update' ? update : { id })).errno]).toEqual([verb, 9001]);
  }
  const [added] = town.publications.at(-1)?.departures ?? [];
  expect(added).toEqual({ orgPath: '/root/city/north/', row: { kind: 'project', id } });
});

it('bad fields are named with the words of the form, unknown ones refused', async () => {
  const reply = await post('chief', 'add', {
    name: '',
    code: 'x',
    address: '路'.repeat(121),
    center: '117.2,31.8',
    startDate: '2025-02-30',
    endDate: '昨天',
    remark: '长'.repeat(501),
  });
  expect([reply.errno, errorsOf(reply)]).toEqual([
    9002,
    {
      orgId: '请选择组织',
      name: '请输入项目名称',
      code: '项目编码为2-30位字母、数字、_或-',
      regionCode: '请选择地区',
      address: '地址长度不能超过120',
      center: '坐标格式不正确，需至少5位小数',
      startDate: '日期格式不正确',
      endDate: '日期格式不正确',
      status: '请选择项目状态',
      remark: '备注长度不能超过500',
    },
  ]);
  expect((await post('chief', 'add', form({ railCount: 3 }))).errno).toBe(9002);
  const levels = await post('chief', 'add', form({ thresholds: { TILT: { raise: 1, clear: 5 } } }));
  expect(Object.keys(errorsOf(levels))).toEqual(['thresholds.TILT.clear']);
  expect((await post('chief', 'listPage', { sortField: 'remark' })).errno).toBe(9002);
  expect(errorsOf(await post('chief', 'listPage', { startDate: '2025-02-02', endDate: '2025-02-01' }))).toEqual({
    endDate: '结束日期不能早于开始日期',
  });
});

it('a name of the organisation and a code of anybody are refused at their field', async () => {
  await add('chief', { name: '同名', code: 'SAME-1' });
  const name = await post('chief', 'add', form({ name: '同名' }));
  expect([name.errno, errorsOf(name)]).toEqual([9003, { name: '项目名称已存在' }]);
  const code = await post('chief', 'add', form({ orgId: 'south', code: 'SAME-1' }));
  expect([code.errno, errorsOf(code)]).toEqual([9003, { code: '项目编码已存在' }]);
  const there = await add('chief', { orgId: 'south', name: '同名', code: 'SAME-2' });
  const moved = await post('chief', 'update', { ...form({ name: '同名', code: 'SAME-2' }), id: there });
  expect([moved.errno, errorsOf(moved)]).toEqual([9003, { name: '项目名称已存在' }]);
});

it('units and managers are those of the scope; one that is disabled later may stay', async () => {
  const companyId = await party('company', { orgId: 'north', name: '将停用', type: 'construction' });
  const strange = await town.as('root', 'POST', '/home/company/company/add', {
    body: { orgId: 'other', name: '外地', type: 'owner' },
  });
  for (const [field, id, words] of [
    ['companyId', (strange.data as { id: string }).id, '单位不存在或已停用'],
    ['maintenanceCompanyId', 'nowhere', '单位不存在或已停用'],
    ['managerId', 'nowhere', '人员不存在'],
  ] as const) {
    const reply = await post('chief', 'add', form({ [field]: id }));
    expect([reply.errno, errorsOf(reply)]).toEqual([9001, { [field]: words }]);
  }
  const typed = form({ companyId });
  const { data } = await post('chief', 'add', typed);
  const { id } = data as { id: string };
  await town.as('chief', 'POST', '/home/company/company/setStatus', { body: { ids: [companyId], status: 'disabled' } });
  expect((await post('chief', 'update', { ...typed, id })).errno).toBe(0);
  expect((await post('chief', 'update', { ...typed, id, maintenanceCompanyId: companyId })).errno).toBe(9001);
  const held = await town.as('chief', 'POST', '/home/company/company/delete', { body: { id: companyId } });
  expect([held.errno, held.data]).toEqual([9006, { references: [{ type: 'project', count: 1 }] }]);
});

it('a project with guardrails or devices is not deleted, and says how many there are', async () => {
  const refused = await post('chief', 'delete', { id: 'project-north' });
  const references = [
    { type: 'rail', count: 1 },
    { type: 'device', count: 1 },
  ];
  expect([refused.errno, refused.data]).toEqual([9006, { references }]);
  const free = await add('chief');
  const many = await post('chief', 'delete', { id: `${free},project-north,project-other,nowhere` });
  expect((many.data as { results: Array<{ errno: number }> }).results.map(({ errno }) => errno)).toEqual([
    0, 9006, 9001, 9001,
  ]);
});

it('counts follow devices and alarms: guardrails, devices by status, open alarms; the middle of the guardrails is told', async () => {
  const before = await info('chief', 'project-south');
  expect(before).toMatchObject({ railCount: 1, deviceCount: 1, openAlarmCount: 0 });
  // Half way along the one guardrail of the town.
  expect(before.railsCenter).toBe('117.205000,31.800000');
  await town.report('south', { impactG: 5, temp: 20 });
  const after = await info('south1', 'project-south');
  expect(after).toMatchObject({
    deviceStatusCount: { allCount: 1, normalCount: 0, faultCount: 1, abnormalCount: 0, offlineCount: 0 },
    openAlarmCount: 1,
  });
  const { data } = await post('chief', 'listPage', { sortField: 'openAlarmCount', sortOrder: 'desc' });
  expect((data as { records: ProjectRecord[] }).records[0]).toEqual(
    expect.objectContaining({ id: 'project-south', openAlarmCount: 1 }),
  );
  await town.db.write((tx) => tx.sql.update(device).set({ deletedAt: town.now }).where(eq(device.id, 'device-south')));
  expect(await info('chief', 'project-south')).toMatchObject({ deviceCount: 0, railCount: 1 });
  await town.db.write((tx) => tx.sql.update(device).set({ deletedAt: null }).where(eq(device.id, 'device-south')));
});

it('the list is found by organisation, words, status, region, unit and days, and sorts as it is asked', async () => {
  const companyId = await party('company', { orgId: 'city', name: '筛选单位', type: 'construction' });
  const mine = { keyword: 'FIND' };
  await add('chief', {
    name: '长江',
    code: 'FIND-1',
    status: 'planned',
    startDate: '2025-01-01',
    endDate: '2025-06-30',
  });
  await add('chief', { name: '安庆', code: 'FIND-2', orgId: 'south', maintenanceCompanyId: companyId });
  await add('chief', {
    name: '张湾',
    code: 'FIND-3',
    orgId: 'city',
    regionCode: '110100',
    startDate: '2025-05-01',
    companyId,
  });
  expect(await codes('chief', mine)).toEqual(['FIND-2', 'FIND-1', 'FIND-3']);
  expect(await codes('chief', { ...mine, sortField: 'code', sortOrder: 'desc' })).toEqual([
    'FIND-3',
    'FIND-2',
    'FIND-1',
  ]);
  // The other two are both running.
  expect((await codes('chief', { ...mine, sortField: 'status' }))[0]).toBe('FIND-1');
  expect((await codes('chief', { ...mine, sortField: 'status', sortOrder: 'desc' })).at(-1)).toBe('FIND-1');
  // Those without a start come last either way.
  expect(await codes('chief', { ...mine, sortField: 'startDate' })).toEqual(['FIND-1', 'FIND-3', 'FIND-2']);
  expect(await codes('chief', { ...mine, sortField: 'startDate', sortOrder: 'desc' })).toEqual([
    'FIND-3',
    'FIND-1',
    'FIND-2',
  ]);
  expect(await codes('chief', { keyword: '安庆' })).toEqual(['FIND-2']);
  expect(await codes('chief', { keyword: '%' })).toEqual([]);
  expect(await codes('chief', { ...mine, orgIds: 'north,south' })).toEqual(['FIND-2', 'FIND-1']);
  expect((await post('chief', 'listPage', { orgIds: 'other' })).errno).toBe(9007);
  expect(await codes('chief', { ...mine, status: 'planned,archived' })).toEqual(['FIND-1']);
  expect(await codes('chief', { ...mine, regionCode: '340000' })).toEqual(['FIND-2', 'FIND-1']);
  expect(await codes('chief', { ...mine, companyId })).toEqual(['FIND-2', 'FIND-3']);
  expect(await codes('chief', { ...mine, startDate: '2025-06-30', endDate: '2025-12-31' })).toEqual([
    'FIND-1',
    'FIND-3',
  ]);
  expect(await codes('chief', { ...mine, startDate: '2025-07-01' })).toEqual(['FIND-3']);
  expect(await codes('chief', { ...mine, endDate: '2025-04-30' })).toEqual(['FIND-1']);
});

it('bulk: a status is given to each; foreign and missing ones answer 9001, and what is written carries one revision', async () => {
  const [a, b] = [await add('chief', { status: 'running' }), await add('chief', { status: 'archived' })];
  const reply = await post('chief', 'setStatus', { ids: [a, b, 'project-other', 'nowhere'], status: 'archived' });
  expect((reply.data as { results: Array<{ errno: number }> }).results.map(({ errno }) => errno)).toEqual([
    0, 1001, 9001, 9001,
  ]);
  expect(town.publications.at(-1)?.projects.map(({ row }) => [row.id, row.status])).toEqual([[a, 'archived']]);
});

it('the list under its filters is exported as xlsx, to those who may export', async () => {
  const reply = await post('north1', 'export', { orgIds: 'north', keyword: 'PJ', columns: 'name,code,openAlarmCount' });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  expect(reply.headers.get('content-disposition')).toMatch(/projects_\d{14}\.xlsx/);
  expect((await post('viewer', 'export', {})).errno).toBe(1403);
  expect((await post('north1', 'export', { columns: 'secret' })).errno).toBe(9002);
});
