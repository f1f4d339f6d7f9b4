import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeImei } from '#domain/devices/imei.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { openTown, type Town } from '../server/town.ts';
import { askFile, readBook, textsOf } from '../users/readBook.ts';
import { deviceCalls, deviceForm, type DeviceCalls } from './deviceKit.ts';

let town: Town;
let at: DeviceCalls;
beforeAll(async () => {
  town = await openTown();
  at = deviceCalls(town);
});
afterAll(() => town.close());

it('SEED-007 SEED-188 a device is added with every field, changed and deleted by whoever may, and seen in the scope only', async () => {
  const fields = {
    device_name: '  长江大桥·07号 ',
    position: '117.2345678,31.8234567',
    positionSource: 'gps',
    address: '大桥南侧 3 号墩',
    baseX: 0.25,
    baseY: -0.5,
    baseZ: 0,
    silentMinutes: 25,
    installDate: '2026-03-01',
    lastMaintainedAt: '2026-06-01',
    nextMaintainAt: '2026-12-01',
    remark: '首批',
  };
  const { id, secret } = await at.add('north1', { ...fields, code: 'DT-9001' });
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const row = await at.info('north2', id);
  expect(row).toMatchObject({
    ...fields,
    device_name: '长江大桥·07号',
    position: '117.234568,31.823457',
    railName: 'rail-north',
    projectName: 'project-north',
    orgName: 'north',
    deviceStatus: 4,
    enabled: true,
    activatedAt: null,
    version: 1,
  });
  expect(JSON.stringify(row)).not.toContain(secret);
  expect((await at.info('root', id)) as DeviceRecord & { secretHint: string }).toMatchObject({
    secretHint: secret.slice(-4),
  });
  for (const person of ['root', 'chief', 'viewer'] as const) expect(await at.codes(person)).toContain('DT-9001');
  for (const person of ['south1', 'stranger', 'orphan'] as const) {
    expect([person, await at.refusal(person, 'info', { id })]).toEqual([person, [9001, undefined]]);
    expect(await at.codes(person)).not.toContain('DT-9001');
  }
  expect((await at.post('viewer', 'add', deviceForm())).errno).toBe(1403);

  const change = { ...deviceForm(fields), id, imei: undefined, code: 'DT-9002', position: undefined };
  expect((await at.post('south1', 'update', change)).errno).toBe(9001);
  const after = (await at.post('chief', 'update', change)).data as DeviceRecord;
  expect(after).toMatchObject({ code: 'DT-9002', position: row.position, version: 2 });
  expect(after.revision).toBeGreaterThan(row.revision);
  const stale = await at.post('north1', 'update', { ...change, version: 1 });
  expect([stale.errno, (stale.data as { current: DeviceRecord }).current.code]).toEqual([9004, 'DT-9002']);

  expect((await at.post('south1', 'delete', { id })).errno).toBe(9001);
  expect((await at.post('chief', 'delete', { id })).errno).toBe(0);
  expect(await at.refusal('chief', 'info', { id })).toEqual([9001, undefined]);
  expect(await at.codes('chief')).not.toContain('DT-9002');
  // Its code and IMEI may be given again.
  await at.add('north1', { code: 'DT-9002', imei: row.imei });
});

it('a device is refused with the field named: faults, what is there already, and places that are not the caller’s', async () => {
  const taken = makeImei('86077777', 999_999);
  const torn = taken.slice(0, 14) + String((Number(taken[14]) + 1) % 10);
  await at.add('north1', { device_name: '占用', code: 'TAKEN', imei: taken });
  const cases: ReadonlyArray<readonly [object, readonly [number, string | undefined]]> = [
    [{ device_name: '' }, [9002, 'device_name']],
    [{ code: '编号' }, [9002, 'code']],
    [{ imei: '12345' }, [9002, 'imei']],
    [{ imei: torn }, [9002, 'imei']],
    [{ modelId: 'GL-L60' }, [9002, 'modelId']],
    [{ modelId: 'nothing' }, [9002, 'modelId']],
    [{ railId: '', projectId: '' }, [9002, 'projectId']],
    [{ projectId: 'project-south', railId: 'rail-north' }, [9002, 'projectId']],
    [{ silentMinutes: 1_441 }, [9002, 'silentMinutes']],
    [{ nextMaintainAt: '2026-13-01' }, [9002, 'nextMaintainAt']],
    [{ orgId: 'city' }, [9002, 'orgId']],
    [{ colour: 'red' }, [9002, 'colour']],
    [{ code: 'TAKEN' }, [9003, 'code']],
    [{ imei: taken }, [9003, 'imei']],
    [{ device_name: '占用' }, [9003, 'device_name']],
    [{ railId: 'rail-other', projectId: '' }, [9007, undefined]],
    [{ railId: '', projectId: 'project-other' }, [9007, undefined]],
    [{ orgId: 'other' }, [9007, undefined]],
  ];
  for (const [more, refused] of cases) {
    expect([more, await at.refusal('chief', 'add', deviceForm(more))]).toEqual([more, refused]);
  }
  // Of unplaced stock two may have the same name; the organisation is the project's.
  const stock = { device_name: '占用', railId: '', projectId: 'project-north', orgId: 'north' };
  const { id } = await at.add('north1', stock);
  expect(await at.info('north1', id)).toMatchObject({ railId: null, railName: '', orgId: 'north' });
});

it('SEED-369 a form or call with four decimals is refused with the field named, and the stored position stays', async () => {
  const { id } = await at.add('north1', { position: '117.20500,31.80000' });
  const [bad, good] = ['117.2051,31.80001', '117.20511,31.80001'];
  expect(await at.refusal('north1', 'add', deviceForm({ position: bad }))).toEqual([9002, 'position']);
  const form = { ...deviceForm(), imei: undefined, id };
  expect(await at.refusal('north1', 'update', { ...form, position: bad })).toEqual([9002, 'position']);
  const refused = await at.post('north1', 'setPosition', { id, position: bad });
  expect([refused.errno, refused.errmsg]).toEqual([9002, '坐标格式不正确，需至少5位小数']);
  const before = await at.info('north1', id);
  expect(before.position).toBe('117.205000,31.800000');
  expect((await at.post('north1', 'setPosition', { id, position: good, version: before.version })).errno).toBe(0);
  const moved = await at.info('north1', id);
  expect(moved).toMatchObject({ position: '117.205110,31.800010', version: before.version + 1 });
  const stale = await at.post('north1', 'setPosition', { id, position: null, version: before.version });
  expect(stale.errno).toBe(9004);
  expect((await at.post('north1', 'setPosition', { id, position: good })).errno).toBe(1001);
  expect((await at.post('stranger', 'setPosition', { id, position: good })).errno).toBe(9001);
});

it('an IMEI stands once the device has reported; another piece of hardware takes its place', async () => {
  const form = deviceForm();
  const { id } = await at.add('north1', form);
  const [second, third] = [deviceForm().imei, deviceForm().imei];
  expect((await at.post('north1', 'update', { ...form, id, imei: second })).errno).toBe(0);
  const { id: device } = town.deviceOf.north;
  await town.report('north', { tiltX: 0.1 });
  const active = await at.info('north1', device);
  expect(active.activatedAt).not.toBeNull();
  const own = { ...form, device_name: active.device_name, code: active.code, id: device };
  expect(await at.refusal('north1', 'update', { ...own, imei: third })).toEqual([9002, 'imei']);
  expect(await at.refusal('north1', 'replaceImei', { id: device, imei: second })).toEqual([9003, 'imei']);
  expect(await at.refusal('north1', 'replaceImei', { id: device, imei: '1' })).toEqual([9002, 'imei']);
  expect((await at.post('south1', 'replaceImei', { id: device, imei: third })).errno).toBe(9001);
  expect((await at.post('north1', 'replaceImei', { id: device, imei: third })).errno).toBe(0);
  expect((await at.post('north1', 'replaceImei', { id: device, imei: third })).errno).toBe(1001);
  expect(await at.info('north1', device)).toMatchObject({ imei: third, activatedAt: active.activatedAt });
});

it('the list is filtered as its screen filters it, and sorted with unknown values last', async () => {
  const mark = 'FILTER-';
  const add = (n: number, more: object) => at.add('north1', { code: `${mark}${n}`, ...more });
  const one = await add(1, { device_name: 'a', modelId: 'GL-T200' });
  const two = await add(2, { device_name: 'c', railId: '' });
  await add(3, { device_name: 'b', address: '百分号100%路' });
  const of = (body: object) =>
    at.codes('chief', { keyword: mark, ...body }).then((codes) => codes.map((c) => c.slice(7)));
  expect(await of({ sortField: 'device_name' })).toEqual(['1', '3', '2']);
  expect(await of({ sortField: 'device_name', sortOrder: 'desc' })).toEqual(['2', '3', '1']);
  expect(await of({})).toEqual(['3', '2', '1']);
  expect(await of({ isUnplaced: true })).toEqual(['2']);
  expect(await of({ railId: 'rail-north' })).toEqual(['3', '1']);
  expect(await of({ modelId: 'GL-T200' })).toEqual(['1']);
  expect(await of({ typeId: 'gateway' })).toEqual([]);
  expect(await of({ deviceStatus: '1,2,3' })).toEqual([]);
  expect(await of({ deviceStatus: ['4'], statusCode: ['S03_001'] })).toHaveLength(3);
  expect(await of({ orgIds: 'south' })).toEqual([]);
  expect(await of({ ids: [one.id, 'device-other'] })).toEqual(['1']);
  expect(await at.codes('chief', { keyword: '100%' })).toEqual([`${mark}3`]);
  expect(await at.refusal('chief', 'listPage', { sortField: 'secretEnc' })).toEqual([9002, 'sortField']);
  expect((await at.post('chief', 'listPage', { orgIds: 'other' })).errno).toBe(9007);

  await at.post('north1', 'setEnabled', { ids: [one.id], enabled: false });
  await at.post('north1', 'setMaintenance', { ids: [two.id], until: town.now + 60_000, reason: 'paint' });
  expect(await of({ enabled: false })).toEqual(['1']);
  expect(await of({ maintenance: true })).toEqual(['2']);
  expect(await of({ maintenance: false })).toEqual(['3', '1']);
  await town.report('south', { batteryPct: 15 });
  const ofSouth = (body: object) => at.codes('chief', { orgIds: 'south', ...body });
  expect(await ofSouth({ batteryMax: 20 })).toEqual(['D-south']);
  expect(await ofSouth({ batteryMax: 10 })).toEqual([]);
  expect(await ofSouth({ lastSeenBefore: town.now })).toEqual([]);
  expect(await ofSouth({ lastSeenBefore: town.now + 1 })).toEqual(['D-south']);

  const asked = { keyword: mark, projectId: 'project-north', columns: 'code,enabled' };
  const book = await readBook(await askFile(town, 'chief', '/home/device/device/export', asked));
  expect(textsOf(book, 0)).toEqual([
    ['设备编号', '启用'],
    [`${mark}3`, '是'],
    [`${mark}2`, '是'],
    [`${mark}1`, '否'],
  ]);
  expect(textsOf(book, 1)).toContainEqual(['所属项目', 'project-north']);
  expect((await at.post('viewer', 'export', {})).errno).toBe(1403);
});
