import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '#server/routes/table.ts';
import type { Hint } from '#domain/changes.ts';
import { openTown, type Reply, type Town } from '../server/town.ts';
import { imeiOf, send, csvOf, stockOf } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const call = (verb: string, body: object): Promise<Reply> =>
  town.as('root', 'POST', `/home/imei/imei/${verb}`, { body });
const idIn = (reply: Reply): string => (reply.data as { id: string }).id;

test('SEED-003 whoever is not root is refused with 403 and 1403, for the upload and for every other call of the import', async () => {
  for (const person of ['chief', 'north1', 'viewer'] as const) {
    expect(await send(town, csvOf([1]), {}, 'devices.csv', person)).toMatchObject({ status: 403, errno: 1403 });
  }
  const routes = listRoutes().filter(({ path }) => path.startsWith('/home/imei/'));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.every(({ access }) => String(access) === 'root')).toBe(true);
  expect((await stockOf(town)).total).toBe(0);
});

test('an IMEI is added as it is typed into forms: cleaned, judged by digits and Luhn, once', async () => {
  const good = imeiOf(10);
  const wrong = good.slice(0, 14) + ((Number(good[14]) + 1) % 10);
  const form = { orgId: 'north', modelId: 'GL-T100', iccid: '89860000000000000001', remark: '备用' };
  const said = async (imei: string) => (await call('add', { ...form, imei })).errmsg;
  expect(await said('12345')).toBe('IMEI必须为15位数字');
  expect(await said(wrong)).toBe('IMEI校验位错误');
  expect((await call('add', { ...form, imei: good, iccid: '12' })).errno).toBe(9002);
  const added = await call('add', { ...form, imei: `'${good.slice(0, 8)} ${good.slice(8)}` });
  expect(added.errno).toBe(0);
  expect(await call('add', { ...form, imei: good })).toMatchObject({ errno: 9003, errmsg: 'IMEI已存在' });
  // A device has it: neither is it free.
  expect((await call('add', { ...form, imei: '868123010001000' })).errno).toBe(9002);
  expect(await stockOf(town, { keyword: good })).toMatchObject({
    total: 1,
    records: [{ imei: good, status: 'free', orgId: 'north', iccid: form.iccid }],
  });
  const edit = { ...form, id: idIn(added), orgId: 'south', version: 1 };
  expect((await call('update', edit)).errno).toBe(0);
  expect((await call('update', edit)).errno).toBe(9004);
  expect((await call('add', { ...form, orgId: 'nowhere', imei: imeiOf(11) })).errno).toBe(9007);
});

test('devices are made of free IMEIs with a model: they are bound, live for dashboards, and their secrets are told once', async () => {
  const ids: string[] = [];
  for (const serial of [20, 21])
    ids.push(idIn(await call('add', { imei: imeiOf(serial), orgId: 'north', modelId: 'GL-T100' })));
  const plain = idIn(await call('add', { imei: imeiOf(22), orgId: 'north' }));
  town.publications.length = 0;
  const reply = await call('createDevices', { ids: [...ids, plain], projectId: 'project-north', railId: 'rail-north' });
  const { done, results, created } = reply.data as unknown as {
    done: number;
    results: Array<{ id: string; errno: number }>;
    created: Array<{ imei: string; secret: string }>;
  };
  expect(done).toBe(2);
  expect(results.map(({ errno }) => errno)).toEqual([0, 0, 9005]);
  expect(created.map(({ imei }) => imei)).toEqual([imeiOf(20), imeiOf(21)]);
  expect(new Set(created.map(({ secret }) => secret)).size).toBe(2);
  expect(town.publications.flatMap(({ devices }) => devices.map(({ row }) => row.imei)).sort()).toEqual(
    [imeiOf(20), imeiOf(21)].sort(),
  );
  const { records } = await stockOf(town, { status: 'bound' });
  expect(records.map(({ imei, device_name }) => `${imei} ${device_name}`).sort()).toEqual(
    [`${imeiOf(20)} ${imeiOf(20)}`, `${imeiOf(21)} ${imeiOf(21)}`].sort(),
  );
  // What a device has is neither deleted, moved, disabled nor made a device again.
  for (const [verb, more] of [
    ['delete', {}],
    ['move', { orgId: 'south' }],
    ['setStatus', { status: 'disabled' }],
    ['setModel', { modelId: 'GL-T200' }],
    ['createDevices', { projectId: 'project-north' }],
  ] as const) {
    expect([verb, (await call(verb, { ids, ...more })).errno]).toEqual([verb, 9005]);
  }
  expect(town.hints.some((hint: Hint) => JSON.stringify(hint).includes(created[0]?.secret ?? '-'))).toBe(false);
});

test('many at once: each on its own, and what is taken out of the stock may come again', async () => {
  const ids: string[] = [];
  for (const serial of [30, 31]) ids.push(idIn(await call('add', { imei: imeiOf(serial), orgId: 'north' })));
  expect((await call('setModel', { ids, modelId: 'GL-T200' })).errno).toBe(0);
  expect((await call('move', { ids, orgId: 'south' })).errno).toBe(0);
  expect((await call('setStatus', { ids: [ids[0]], status: 'disabled' })).errno).toBe(0);
  expect((await call('setStatus', { ids, status: 'disabled' })).data).toMatchObject({
    done: 1,
    results: [{ errno: 1001 }, { errno: 0 }],
  });
  expect((await stockOf(town, { orgIds: 'south', status: 'disabled' })).total).toBe(2);
  expect((await call('delete', { ids: [...ids, 'nobody'] })).data).toMatchObject({ done: 2 });
  expect((await call('add', { imei: imeiOf(30), orgId: 'north' })).errno).toBe(0);
});
