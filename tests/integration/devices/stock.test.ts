import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeImei } from '#domain/devices/imei.ts';
import { openTown, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const [first, second, third] = [1, 2, 3].map((n) => makeImei('86412399', n)) as [string, string, string];
const call = async (path: string, body: object) => {
  const reply = await town.as('root', 'POST', path, { body });
  return { errno: reply.errno, data: reply.data as Record<string, unknown> };
};
const add = (imei: string, code: string) =>
  call('/home/device/device/add', {
    device_name: code,
    code,
    imei,
    typeId: 'tilt',
    modelId: 'GL-T100',
    railId: 'rail-north',
  });
const stateOf = async (imei: string) => {
  const { data } = await call('/home/imei/imei/listPage', { keyword: imei });
  const [row] = data['records'] as Array<{
    status: string;
    deviceId: string | null;
    orgId: string;
    modelId: string;
    id: string;
  }>;
  return row;
};

it('the IMEI of a device is bound in the stock while the device has it, and free again after', async () => {
  for (const imei of [first, second, third]) {
    expect(await call('/home/imei/imei/add', { imei, orgId: 'root' })).toMatchObject({ errno: 0 });
  }
  const { id } = (await add(first, 'ST-1')).data;
  expect(await stateOf(first)).toMatchObject({ status: 'bound', deviceId: id, orgId: 'north' });

  expect((await call('/home/device/device/replaceImei', { id, imei: second })).errno).toBe(0);
  expect(await stateOf(first)).toMatchObject({ status: 'free', deviceId: null });
  expect(await stateOf(second)).toMatchObject({ status: 'bound', deviceId: id });

  const disabled = await stateOf(third);
  expect((await call('/home/imei/imei/setStatus', { ids: [disabled?.id], status: 'disabled' })).errno).toBe(0);
  expect((await add(third, 'ST-2')).errno).toBe(9005);
  expect((await call('/home/device/device/replaceImei', { id, imei: third })).errno).toBe(9005);
  expect(await stateOf(second)).toMatchObject({ status: 'bound', deviceId: id });

  // One that never reported may be corrected in its form.
  const { data: record } = await call('/home/device/device/info', { id });
  const form = { id, device_name: 'ST-1', code: 'ST-1', typeId: 'tilt', modelId: 'GL-T200', railId: 'rail-north' };
  const version = record['version'];
  expect((await call('/home/device/device/update', { ...form, version, imei: third })).errno).toBe(9005);
  expect((await call('/home/device/device/update', { ...form, version, imei: first })).errno).toBe(0);
  expect(await stateOf(second)).toMatchObject({ status: 'free', deviceId: null });
  expect(await stateOf(first)).toMatchObject({ status: 'bound', deviceId: id });
  // What the stock says of it follows the device.
  expect((await call('/home/device/device/move', { ids: [id], railId: 'rail-south' })).errno).toBe(0);
  expect((await call('/home/device/device/setModel', { ids: [id], modelId: 'GL-T100' })).errno).toBe(0);
  expect(await stateOf(first)).toMatchObject({ orgId: 'south', modelId: 'GL-T100' });

  expect((await call('/home/device/device/delete', { id: String(id) })).errno).toBe(0);
  expect(await stateOf(first)).toMatchObject({ status: 'free', deviceId: null });
  expect(await stateOf(second)).toMatchObject({ status: 'free', deviceId: null });
});
