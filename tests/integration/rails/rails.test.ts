import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device } from '#db/schema/devices.ts';
import { rail } from '#db/schema/rails.ts';
import type { RailDetail } from '#domain/rails/railList.ts';
import { day } from '#domain/time.ts';
import { openTown, type Person, type Reply, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const post = (person: Person, verb: string, body: unknown): Promise<Reply> =>
  town.as(person, 'POST', `/home/rail/rail/${verb}`, { body });
const form = { orgId: 'north', projectId: 'project-north', railType: 'bridge' };
const add = async (body: object, person: Person = 'north1'): Promise<string> => {
  const reply = await post(person, 'add', { ...form, ...body });
  expect([body, reply.errno, reply.errmsg]).toEqual([body, 0, '操作成功']);
  return (reply.data as { id: string }).id;
};
const info = async (id: string, person: Person = 'chief'): Promise<RailDetail> =>
  (await post(person, 'info', { id })).data;
const names = async (person: Person, body: object = {}): Promise<string[]> => {
  const { data } = await post(person, 'listPage', { page_size: 100, ...body });
  return (data as { records: RailDetail[] }).records.map(({ name }) => name);
};
/** What dashboards are told of a change. */
async function told<T>(work: () => Promise<T>) {
  const from = town.publications.length;
  const result = await work();
  const publications = town.publications.slice(from);
  return {
    result,
    rails: publications.flatMap(({ rails }) => rails.map(({ row }) => row)),
    devices: publications.flatMap(({ devices }) => devices.map(({ row }) => row)),
    departures: publications.flatMap(({ departures }) => departures),
  };
}
const line = '[[117.2,31.8],[117.21,31.8]]';
const stored = '[[117.200000,31.800000],[117.210000,31.800000]]';

it('SEED-009 SEED-188 a fence is added with all its fields, changed, drawn and deleted by whoever has rail:edit in its organisation, and nowhere else', async () => {
  const fields = {
    name: ' 青通河大桥护栏 ',
    address: '铜陵市义安区童埠镇',
    roadName: 'G50 沪渝高速',
    stakeStart: 'K598+120',
    stakeEnd: 'K602+210',
    installDate: '2026-06-01',
    maintenanceCycleDays: 90,
    remark: '左幅',
  };
  const added = await told(() => add(fields));
  const id = added.result;
  expect(added.rails).toMatchObject([{ id, name: '青通河大桥护栏', path: '[]', lengthM: 0 }]);
  const installed = Date.UTC(2026, 4, 31, 16);
  expect(await info(id, 'viewer')).toMatchObject({
    ...fields,
    name: '青通河大桥护栏',
    orgName: 'north',
    projectName: 'project-north',
    railType: 'bridge',
    path: '[]',
    lengthM: 0,
    isDrawn: false,
    lastMaintainedAt: null,
    nextMaintainAt: installed + 90 * day,
    deviceCount: 0,
    worstStatus: null,
    version: 1,
  });
  for (const person of ['south1', 'stranger', 'orphan'] as const) {
    expect([person, (await post(person, 'info', { id })).errno]).toEqual([person, 9001]);
    const path = { id, path: line, version: 1 };
    expect([person, (await post(person, 'savePath', path)).errno]).toEqual([person, 9001]);
  }
  for (const verb of ['add', 'update', 'delete', 'savePath', 'placeDevices', 'maintained', 'setCycle', 'export']) {
    expect([verb, (await post('viewer', verb, { id })).errno]).toEqual([verb, 1403]);
  }
  const update = { ...form, id, name: '青通河大桥护栏', stakeStart: '', version: 1 };
  const changed = await told(() => post('north1', 'update', update));
  expect(changed.result.data).toMatchObject({
    stakeStart: null,
    maintenanceCycleDays: 0,
    nextMaintainAt: null,
    version: 2,
  });
  expect(changed.rails).toMatchObject([{ id }]);
  const late = await post('north1', 'update', update);
  expect([late.errno, late.data]).toMatchObject([9004, { current: { id, version: 2 } }]);
  const removed = await told(() => post('north1', 'delete', { id }));
  expect(removed.result.data).toMatchObject({ done: 1 });
  expect(removed.departures).toMatchObject([{ row: { kind: 'rail', id }, orgPath: expect.stringContaining('north') }]);
  expect((await post('chief', 'info', { id })).errno).toBe(9001);
});

it('SEED-144 SPEC-022 a path is stored as a JSON position string with its length; a second one drawn meanwhile is refused with what stands there now', async () => {
  const id = await add({ name: '画线' });
  const saved = await told(() => post('north1', 'savePath', { id, path: line, version: 1 }));
  expect(saved.result.data).toEqual({ lengthM: 945, version: 2 });
  expect(saved.rails).toMatchObject([{ id, path: stored, lengthM: 945 }]);
  const [row] = await town.db.snapshot((tx) => tx.sql.select().from(rail).where(eq(rail.id, id)));
  expect(row).toMatchObject({ path: stored, lengthM: 945, updatedBy: 'north1' });
  expect(row?.revision).toBe(saved.rails[0]?.revision);
  const late = await post('chief', 'savePath', { id, path: '[[1,1],[2,2]]', version: 1 });
  expect([late.errno, late.data]).toMatchObject([9004, { current: { path: stored, version: 2 } }]);
  for (const path of ['', '[[117.2,31.8]]', '[[117.2,31.8],[117.2,31.8]]', '[[181,31.8],[117.2,31.8]]', 'null']) {
    const refused = await post('north1', 'savePath', { id, path, version: 2 });
    expect([path, refused.errno, refused.errmsg]).toEqual([path, 9002, '坐标格式不正确']);
  }
  expect((await post('north1', 'savePath', { id, path: line })).errno).toBe(9002);
  // Wiped out again it is not drawn.
  expect((await post('north1', 'savePath', { id, path: '[]', version: 2 })).data).toEqual({ lengthM: 0, version: 3 });
  const { data } = await town.as('viewer', 'GET', '/api/web/map/getRails', { query: { bbox: '117,31,118,32' } });
  const inBox = (data as RailDetail[]).map((each) => each.id);
  expect(inBox).toContain('rail-north');
  expect(inBox).not.toContain(id);
  const far = await town.as('viewer', 'GET', '/api/web/map/getRails', { query: { bbox: '100,31,101,32' } });
  expect(far.data).toEqual([]);
});

it('fences are found by organisation, project, type, worst status, due maintenance, path and words, and sort', async () => {
  await add(
    { name: '甲段', orgId: 'south', projectId: 'project-south', railType: 'side', stakeStart: 'K1+000' },
    'chief',
  );
  await add({ name: '乙段', path: '[[117.2,31.8],[117.3,31.8]]', roadName: 'G3 京台高速' });
  const late = await add({ name: '丙段', installDate: '2026-01-01', maintenanceCycleDays: 30 });
  await add({ name: '丁段', installDate: '2026-08-30', maintenanceCycleDays: 7 });
  const own = { keyword: '段' };
  expect(await names('chief', own)).toEqual(['丙段', '丁段', '甲段', '乙段']);
  expect(await names('chief', { ...own, sortField: 'lengthM', sortOrder: 'desc' })).toMatchObject({ 0: '乙段' });
  expect(await names('chief', { ...own, sortField: 'nextMaintainAt' })).toMatchObject({ 0: '丙段', 1: '丁段' });
  expect(await names('chief', { ...own, orgIds: 'south' })).toEqual(['甲段']);
  expect(await names('chief', { ...own, projectId: 'project-south' })).toEqual(['甲段']);
  expect(await names('chief', { ...own, railType: 'side' })).toEqual(['甲段']);
  expect(await names('chief', { keyword: 'k1+' })).toEqual(['甲段']);
  expect(await names('chief', { keyword: '京台' })).toEqual(['乙段']);
  expect(await names('chief', { ...own, drawn: true })).toEqual(['乙段']);
  expect(await names('chief', { ...own, drawn: 'false' })).toHaveLength(3);
  expect(await names('chief', { ...own, due: 'overdue' })).toEqual(['丙段']);
  expect(await names('chief', { ...own, due: 'soon' })).toEqual(['丁段']);
  // Every device of the town never reported: offline.
  expect(await names('chief', { status: 4 })).toEqual(['rail-city', 'rail-north', 'rail-south']);
  await town.db.write(async (tx) => {
    const revision = await tx.revision();
    await tx.sql.update(device).set({ deviceStatus: 9, revision }).where(eq(device.id, 'device-city'));
  });
  expect(await names('chief', { status: 1 })).toEqual(['rail-city']);
  expect(await names('chief', { status: 2 })).toEqual([]);
  expect((await post('chief', 'listPage', { orgIds: 'other' })).errno).toBe(9007);
  expect((await post('chief', 'listPage', { status: 5 })).errno).toBe(9002);
  expect((await post('chief', 'listPage', { nonsense: 1 })).errno).toBe(9002);
  expect(await names('stranger')).toEqual(['rail-other']);
  expect(await names('orphan')).toEqual([]);
  const page = await post('chief', 'listPage', { ...own, page: 2, page_size: 3 });
  expect(page.data).toMatchObject({ total: 4, records: [{ name: '乙段' }] });
  expect((page.data as { records: object[] }).records[0]).not.toHaveProperty('path');

  const done = await told(() => post('north1', 'maintained', { ids: [late, 'nowhere'] }));
  expect(done.result.data).toMatchObject({ done: 1, results: [{ errno: 0 }, { errno: 9001 }] });
  expect(done.rails).toMatchObject([{ id: late }]);
  expect(await info(late)).toMatchObject({
    lastMaintainedAt: town.now,
    nextMaintainAt: town.now + 30 * day,
    version: 2,
  });
  await post('north1', 'setCycle', { ids: late, maintenanceCycleDays: 60 });
  expect(await info(late)).toMatchObject({ nextMaintainAt: town.now + 60 * day, version: 3 });
  expect((await post('north1', 'setCycle', { ids: late, maintenanceCycleDays: 60 })).errno).toBe(1001);
  const bad = await post('north1', 'setCycle', { ids: late, maintenanceCycleDays: 3_651 });
  expect([bad.errno, bad.errmsg]).toEqual([9002, '维护周期应为0-3650天的整数']);
});

it('bad fields are named with the words of the form, and so is a name of the project that is there', async () => {
  const refused = async (body: object): Promise<Record<string, string>> => {
    const reply = await post('chief', 'add', body);
    const { errors } = reply.data as { errors: Array<{ field: string; message: string }> };
    return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  };
  expect(await refused({ stakeStart: '12', installDate: '2026-13-01', maintenanceCycleDays: 9_999 })).toEqual({
    name: '请输入护栏名称',
    orgId: '请选择组织',
    projectId: '请选择项目',
    railType: '请选择护栏类型',
    stakeStart: '桩号格式应为K0+000',
    installDate: '日期格式不正确',
    maintenanceCycleDays: '维护周期应为0-3650天的整数',
  });
  expect(await refused({ ...form, name: '路径', path: '[[1,1]]' })).toEqual({ path: '坐标格式不正确' });
  expect(await refused({ ...form, name: 'rail-north' })).toEqual({ name: '护栏名称已存在' });
  expect(await refused({ ...form, name: '类型', railType: 'wall' })).toEqual({ railType: '护栏类型不存在或已停用' });
  expect(await refused({ ...form, name: '项目', projectId: 'project-other' })).toEqual({ projectId: '项目不存在' });
  expect((await post('chief', 'add', { ...form, name: '外地', orgId: 'other' })).errno).toBe(9007);
  expect((await post('chief', 'add', { ...form, name: '多余', lengthM: 5 })).errno).toBe(9002);
});

it('a fence with devices is neither deleted nor moved, and a new name reaches the rows of its devices', async () => {
  const refused = await post('chief', 'delete', { id: 'rail-south' });
  expect([refused.errno, refused.data]).toEqual([9006, { references: [{ type: 'device', count: 1 }] }]);
  const id = await add({ name: '空段' });
  const many = await post('chief', 'delete', { id: `${id},rail-south,rail-other` });
  expect(many.data).toMatchObject({ done: 1, results: [{ errno: 0 }, { errno: 9006 }, { errno: 9001 }] });
  const south = { id: 'rail-south', ...form, name: '南段' };
  const held = await post('chief', 'update', south);
  expect([held.errno, held.data]).toMatchObject([
    9006,
    { errors: [{ field: 'orgId', message: '护栏下有1台设备，不能更换组织或项目' }] },
  ]);
  const stays = { ...south, orgId: 'south', projectId: 'project-south' };
  const renamed = await told(() => post('chief', 'update', stays));
  expect(renamed.rails).toMatchObject([{ id: 'rail-south', name: '南段' }]);
  expect(renamed.devices).toMatchObject([{ id: 'device-south', railName: '南段' }]);
  // Without devices it leaves the view of whoever cannot see its new place.
  const moving = await add({ name: '迁移段' });
  const moved = await told(() =>
    post('chief', 'update', { id: moving, ...form, name: '迁移段', orgId: 'south', projectId: 'project-south' }),
  );
  expect(moved.departures).toMatchObject([{ row: { kind: 'rail', id: moving } }]);
  expect(await names('north1', { keyword: '迁移' })).toEqual([]);
  expect(await names('south1', { keyword: '迁移' })).toEqual(['迁移段']);
});

it('devices are placed evenly along the path or snapped to it, as somebody set them by hand', async () => {
  const even = await told(() =>
    post('north1', 'placeDevices', { id: 'rail-north', deviceIds: 'device-north,device-south', mode: 'even' }),
  );
  expect(even.result.data).toMatchObject({
    done: 0,
    results: [
      { id: 'device-north', errno: 1001, position: '117.205000,31.800000' },
      { id: 'device-south', errno: 9001, position: null },
    ],
  });
  await town.db.write(async (tx) => {
    const revision = await tx.revision();
    const off = { position: '117.203000,31.801000', installPosition: '117.203000,31.801000', revision };
    await tx.sql.update(device).set(off).where(eq(device.id, 'device-north'));
  });
  const snap = { id: 'rail-north', deviceIds: ['device-north'], mode: 'snap' };
  const snapped = await told(() => post('north1', 'placeDevices', snap));
  expect(snapped.devices).toMatchObject([{ id: 'device-north', position: '117.203000,31.800000' }]);
  const [row] = await town.db.snapshot((tx) => tx.sql.select().from(device).where(eq(device.id, 'device-north')));
  expect(row).toMatchObject({
    position: '117.203000,31.800000',
    installPosition: '117.203000,31.800000',
    lngE6: 117_203_000,
    latE6: 31_800_000,
    updatedBy: 'north1',
    revision: snapped.devices[0]?.revision,
  });
  await town.db.write(async (tx) => {
    const revision = await tx.revision();
    await tx.sql.update(device).set({ position: null, revision }).where(eq(device.id, 'device-north'));
  });
  expect((await post('north1', 'placeDevices', snap)).errno).toBe(9005);
  const id = await add({ name: '未画' });
  expect((await post('north1', 'placeDevices', { ...snap, id })).errno).toBe(9005);
  expect((await post('north1', 'placeDevices', { ...snap, id: 'rail-south' })).errno).toBe(9001);
  expect((await post('north1', 'placeDevices', { ...snap, mode: 'fly' })).errno).toBe(9002);
});

it('a list is exported as a workbook and as GeoJSON, under its filters', async () => {
  await add({ name: '导出甲', path: line });
  await add({ name: '导出乙' });
  const sheet = await post('north1', 'export', { keyword: '导出', columns: 'name,lengthM' });
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
  const features = await post('north1', 'export', { keyword: '导出', format: 'geojson', sortField: 'name' });
  expect(features.headers.get('content-type')).toBe('application/geo+json');
  expect(features.headers.get('content-disposition')).toMatch(/rails_\d{14}\.geojson/);
  expect(JSON.parse(features.raw)).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [117.2, 31.8],
            [117.21, 31.8],
          ],
        },
        properties: { name: '导出甲', lengthM: 945 },
      },
      { geometry: null, properties: { name: '导出乙' } },
    ],
  });
  expect((await post('north1', 'export', { columns: 'nonsense' })).errno).toBe(9002);
});
