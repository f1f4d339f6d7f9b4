import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTown, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  await town.report('north', { batteryPct: 3 }, town.now);
});
afterAll(() => town.close());

const read = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
  const { errno, data } = await town.as('north1', 'GET', path, { query });
  expect([path, errno]).toEqual([path, 0]);
  return data;
};

it('SEED-140 a row of a device has its name, its position as lng,lat and its status', async () => {
  const { records } = await read<{ records: unknown[] }>('/api/web/realtime/pageRealtimeData');
  expect(records).toMatchObject([{ device_name: 'Device north', position: '117.205000,31.800000', deviceStatus: 2 }]);
});

it('SEED-143 a guardrail has id, name, address, organisation and project', async () => {
  const [rail] = await read<unknown[]>('/api/web/map/getRails');
  expect(rail).toMatchObject({
    id: 'rail-north',
    name: 'rail-north',
    address: '',
    orgName: 'north',
    projectName: 'project-north',
    path: '[[117.200000,31.800000],[117.210000,31.800000]]',
  });
});

it('SEED-147 a point of the map has lng, lat, id, name, address and status', async () => {
  const { points } = await read<{ points: unknown[] }>('/api/web/map/getPoints');
  expect(points).toMatchObject([
    { lng: 117.205, lat: 31.8, id: 'device-north', name: 'Device north', address: '', status: 2 },
  ]);
});

it('SEED-288 SEED-295 the fault of an id, and the newest events of a query', async () => {
  const [event] = await read<Array<{ id: string }>>('/api/web/index/getAlarmEvent', { orgIds: 'north' });
  expect(event).toMatchObject({ kind: 2, typeCode: 'BATTERY_CRITICAL', deviceId: 'device-north' });
  const query = { orgIds: 'north', severity: '1,2', grouped: 'true' };
  expect(await read<Array<{ id: string }>>('/api/web/index/getAlarmEvent', query)).toMatchObject([{ id: event?.id }]);
  const found = await read<{ alarm: unknown }>('/api/web/fault/findById', { id: event?.id ?? '' });
  expect(found.alarm).toMatchObject({ id: event?.id, kind: 2, value: 3, threshold: 8 });
});
