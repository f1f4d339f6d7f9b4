import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device, deviceStatusLog } from '#db/schema/devices.ts';
import { hour } from '#domain/time.ts';
import { csvOf, imeiOf, jobOf, sendJob, stockOf, work } from '../imei/kit.ts';
import { openTown, type Town } from '../server/town.ts';
import { deviceCalls, type DeviceCalls } from './deviceKit.ts';

let town: Town;
let at: DeviceCalls;
beforeAll(async () => {
  town = await openTown();
  at = deviceCalls(town);
});
afterAll(() => town.close());

const logOf = (id: string) =>
  town.db.snapshot((tx) =>
    tx.sql
      .select()
      .from(deviceStatusLog)
      .where(and(eq(deviceStatusLog.deviceId, id)))
      .orderBy(asc(deviceStatusLog.id)),
  );
const act = async (verb: string, body: object): Promise<void> => {
  town.now += 1_000;
  const reply = await at.post('chief', verb, body);
  expect([verb, reply.errno]).toEqual([verb, 0]);
};
const home = { orgId: 'north', railId: 'rail-north', enabled: true, maintenanceUntil: null };
const stood = '117.205000,31.800000';

it('10 A23 the status log says in what a device stood: its later life changes nothing of what is written', async () => {
  const { id } = town.deviceOf.north;
  await town.report('north', { temp: 20 });
  const [first] = await logOf(id);
  expect(first).toMatchObject({ ...home, fromStatus: 4, toStatus: 1, reason: 'report', position: stood });

  const until = town.now + 2 * hour;
  await act('move', { ids: [id], railId: 'rail-south' });
  await act('setPosition', { id, position: '117.300000,31.900000' });
  await act('setMaintenance', { ids: [id], until, reason: 'paint' });
  await act('setEnabled', { ids: [id], enabled: false });
  const moved = { ...home, orgId: 'south', railId: 'rail-south' };
  const there = { ...moved, position: '117.300000,31.900000' };
  const rows = await logOf(id);
  expect(rows[0]).toEqual(first);
  // A row each, though the status stays, with what holds from then on.
  expect(rows.slice(1)).toMatchObject([
    { ...moved, position: stood, reason: 'moved', toStatus: 1 },
    { ...there, reason: 'position', toStatus: 1 },
    { ...there, maintenanceUntil: until, reason: 'maintenance' },
    { ...there, maintenanceUntil: until, enabled: false, reason: 'disabled' },
  ]);
});

it('10 A23 one change of place and position is told as two, the second with both', async () => {
  const { id } = await at.add('chief');
  const added = { ...home, fromStatus: null, toStatus: 4, reason: 'added', position: null };
  expect(await logOf(id)).toMatchObject([added]);
  const row = await at.info('chief', id);
  const { device_name, code, typeId, modelId, version } = row;
  const form = { id, device_name, code, typeId, modelId, version, projectId: 'project-south', railId: 'rail-south' };
  await act('update', { ...form, position: '117.300000,31.900000' });
  const moved = { ...home, orgId: 'south', railId: 'rail-south' };
  expect(await logOf(id)).toMatchObject([
    added,
    { ...moved, reason: 'moved', position: null },
    { ...moved, reason: 'position', position: '117.300000,31.900000' },
  ]);
});

it('10 A23 devices that come from the stock or by a sheet begin their log with how they were added', async () => {
  const added = { ...home, fromStatus: null, toStatus: 4, reason: 'added', position: null };
  const call = (verb: string, body: object) => town.as('root', 'POST', `/home/imei/imei/${verb}`, { body });
  const stocked = await call('add', { imei: imeiOf(1), orgId: 'north', modelId: 'GL-T100' });
  const ids = [(stocked.data as { readonly id: string }).id];
  const made = await call('createDevices', { ids, projectId: 'project-north', railId: 'rail-north' });
  expect(made.data).toMatchObject({ done: 1 });
  const job = await sendJob(town, csvOf([2]), { createDevices: 'true' });
  await work(town);
  expect(await jobOf(town, job)).toMatchObject({ status: 'completed', successRows: 1 });
  const { records } = await stockOf(town, { status: 'bound' });
  const idOf = (serial: number) => records.find(({ imei }) => imei === imeiOf(serial))?.deviceId ?? '';
  expect(await logOf(idOf(1))).toMatchObject([added]);
  expect(await logOf(idOf(2))).toMatchObject([{ ...added, railId: null }]);
});

it('10 A23 a device that is put along its guardrail has a row with where it stands now', async () => {
  const { id } = await at.add('chief');
  const body = { id: 'rail-north', deviceIds: [id], mode: 'even' };
  const reply = await town.as('chief', 'POST', '/home/rail/rail/placeDevices', { body });
  expect(reply.data).toMatchObject({ done: 1 });
  const [, placed] = await logOf(id);
  expect(placed).toMatchObject({ ...home, reason: 'position', position: stood, fromStatus: 4, toStatus: 4 });
});

it('10 A23 an alarm that a person ends writes where the device stood, too', async () => {
  const { id } = town.deviceOf.other;
  await town.report('other', { impactG: 4.2 });
  const { data } = await town.as('root', 'GET', '/api/web/alarm/pageAlarm', { query: { deviceId: id } });
  const ids = (data as { readonly records: ReadonlyArray<{ readonly id: string }> }).records.map((row) => row.id);
  const body = { ids, result: '已经现场处理', method: 'onsite' };
  expect((await town.as('root', 'POST', '/api/web/alarm/handle', { body })).errno).toBe(0);
  const there = { ...home, orgId: 'other', railId: 'rail-other' };
  expect(
    (await logOf(id)).map(({ orgId, railId, enabled, maintenanceUntil }) => ({
      orgId,
      railId,
      enabled,
      maintenanceUntil,
    })),
  ).toEqual([there, there]);
});

it('10 A23 a device that moves by its own reports has a row though its status stays', async () => {
  const { id } = town.deviceOf.south;
  await town.db.write((tx) => tx.sql.update(device).set({ positionSource: 'gps' }).where(eq(device.id, id)));
  await town.report('south', { temp: 20 });
  const before = (await logOf(id)).length;
  town.now += 1_000;
  await town.report('south', { temp: 20, lng: 117.25, lat: 31.85, hdop: 1, gnssSat: 12 });
  const rows = (await logOf(id)).slice(before);
  const there = { ...home, orgId: 'south', railId: 'rail-south', position: '117.250000,31.850000' };
  expect(rows.at(-1)).toMatchObject(there);
  expect(rows.some(({ fromStatus, toStatus, reason }) => fromStatus === toStatus && reason === 'position')).toBe(true);
});
