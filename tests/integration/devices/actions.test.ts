import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDeviceRecord } from '#db/devices/findDeviceRecord.ts';
import { changesForScope } from '#db/realtime/changesForScope.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { event } from '#db/schema/alarms.ts';
import { device, deviceState } from '#db/schema/devices.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { day, hour } from '#domain/time.ts';
import { zoneDate } from '#domain/zone.ts';
import { signRequest } from '#scripts/simulator/signedDevice.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { authenticate, readDeviceHeaders } from '#server/doors/http/authenticate.ts';
import { Directory } from '#server/intake/directory.ts';
import { openTown, type Person, type Town } from '../server/town.ts';
import { deviceCalls, deviceForm, type DeviceCalls } from './deviceKit.ts';

let town: Town;
let at: DeviceCalls;
beforeAll(async () => {
  town = await openTown();
  at = deviceCalls(town);
});
afterAll(() => town.close());

interface Results {
  readonly results: ReadonlyArray<{ readonly id: string; readonly errno: number; readonly errmsg: string }>;
}
const outcomes = async (person: Person, verb: string, body: object): Promise<Record<string, number>> => {
  const reply = await at.post(person, verb, body);
  return Object.fromEntries((reply.data as Results).results.map(({ id, errno }) => [id, errno]));
};
const scopeOf = (org: string) => ({ userId: 'x', access: [], orgPath: `/root/city/${org}/` });
const revision = (): Promise<number> => town.db.snapshot(readRevision);
/** What a dashboard of an organisation learns of what happened since. */
const seenBy = async (org: string, since: number) => {
  const changes = await town.db.snapshot((tx) => changesForScope(tx, scopeOf(org), since, 5_000));
  if (changes.mode === 'snapshot') throw new Error('too much happened');
  return {
    devices: changes.devices.map(({ id }) => id),
    alarms: changes.alarms.map(({ deviceId }) => deviceId),
    removed: changes.removed.map(({ kind, id }) => `${kind} ${id}`),
  };
};
/** A device of the north with an open alarm. */
async function struck(): Promise<{ id: string; alarm: AlarmRow }> {
  const { id } = town.deviceOf.north;
  await town.report('north', { impactG: 4.2 });
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/pageAlarm');
  const alarm = (data as { records: AlarmRow[] }).records.find(
    (row) => row.deviceId === id && row.handledStatus === '00',
  );
  if (alarm === undefined) throw new Error('no alarm was raised');
  return { id, alarm };
}

it('devices are moved to a guardrail or a project of the scope, each id by itself, with what is open of them', async () => {
  const { id, alarm } = await struck();
  const other = await at.add('north1');
  const since = await revision();
  expect((await at.post('north1', 'move', { ids: [id], railId: 'rail-south' })).errno).toBe(9007);
  expect(await at.refusal('chief', 'move', { ids: [id] })).toEqual([9002, 'projectId']);
  expect(await at.refusal('chief', 'move', { ids: [id], railId: 'rail-south', projectId: 'project-north' })).toEqual([
    9002,
    'projectId',
  ]);
  expect(await outcomes('chief', 'move', { ids: [id, other.id, 'device-other'], railId: 'rail-south' })).toEqual({
    [id]: 0,
    [other.id]: 0,
    'device-other': 9001,
  });
  expect(await outcomes('chief', 'move', { ids: [id], projectId: 'project-south', railId: 'rail-south' })).toEqual({
    [id]: 1001,
  });
  expect(await at.info('south1', id)).toMatchObject({
    orgId: 'south',
    projectId: 'project-south',
    railName: 'rail-south',
  });
  expect(await at.refusal('north1', 'info', { id })).toEqual([9001, undefined]);
  const { data } = await town.as('south1', 'GET', '/api/web/alarm/findById', { query: { id: alarm.id } });
  expect(data).toMatchObject({ alarm: { orgId: 'south', railName: 'rail-south' } });

  const north = await seenBy('north', since);
  expect(north.devices).toEqual([]);
  expect(north.removed.sort()).toEqual([`alarm ${alarm.id}`, `device ${id}`, `device ${other.id}`].sort());
  const south = await seenBy('south', since);
  expect(south.devices.sort()).toEqual([id, other.id].sort());
  expect(south.alarms).toEqual([id]);
  // Whoever stands above both sees it change, and lose nothing.
  const { changes } = await town.db.snapshot(async (tx) => ({
    changes: await changesForScope(tx, { userId: 'x', access: [], orgPath: '/root/city/' }, since, 5_000),
  }));
  expect(changes).toMatchObject({ mode: 'changes', removed: [] });
  // The next event of the device belongs to its new organisation.
  await town.report('north', { smoke: 1 });
  const fires = await town.db.snapshot((tx) => tx.sql.select().from(event).where(eq(event.typeCode, 'FIRE')));
  expect(fires.map(({ orgId, railId }) => [orgId, railId])).toEqual([['south', 'rail-south']]);

  // A name that is there already stays where it is.
  const twin = await at.add('north1', { device_name: (await at.info('chief', other.id)).device_name });
  expect(await outcomes('chief', 'move', { ids: [twin.id], railId: 'rail-south' })).toEqual({ [twin.id]: 9003 });
  expect(await outcomes('chief', 'move', { ids: [id], projectId: 'project-north' })).toEqual({ [id]: 0 });
  expect(await at.info('north1', id)).toMatchObject({ railId: null, projectId: 'project-north' });
});

it('a changed guardrail of the form moves the device too, and its open alarms say its new name', async () => {
  const { id, alarm } = await struck();
  const since = await revision();
  const form = { ...deviceForm({ device_name: '改名设备', railId: 'rail-south', projectId: '' }), imei: undefined, id };
  expect((await at.post('chief', 'update', form)).errno).toBe(0);
  expect((await seenBy('north', since)).removed).toContain(`device ${id}`);
  const { data } = await town.as('south1', 'GET', '/api/web/alarm/findById', { query: { id: alarm.id } });
  expect(data).toMatchObject({ alarm: { device_name: '改名设备', deviceCode: form.code, orgId: 'south' } });
  await at.post('chief', 'move', { ids: [id], railId: 'rail-north' });
});

it('a device with open alarms is deleted by force alone, which closes them', async () => {
  const { id, alarm } = await struck();
  const refused = await at.post('north1', 'delete', { id });
  const references = (refused.data as { references: Array<{ type: string; count: number }> }).references;
  expect([refused.errno, references.map(({ type }) => type)]).toEqual([9006, ['alarm']]);
  expect(references[0]?.count).toBeGreaterThan(0);
  const free = await at.add('north1');
  expect(await outcomes('north1', 'delete', { id: [id, free.id, 'device-south'] })).toEqual({
    [id]: 9006,
    [free.id]: 0,
    'device-south': 9001,
  });
  const since = await revision();
  expect((await at.post('north1', 'delete', { id, force: true })).errno).toBe(0);
  expect((await seenBy('north', since)).removed).toContain(`device ${id}`);
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/findById', { query: { id: alarm.id } });
  expect(data).toMatchObject({ alarm: { condition: 'cleared', handledStatus: '03' } });
  // A report that was on its way finds nobody, and nothing fails.
  await town.report('north', { impactG: 5 });
  const open = await town.db.snapshot((tx) => tx.sql.select().from(event).where(eq(event.isOpen, true)));
  expect(open.filter(({ deviceId }) => deviceId === id)).toEqual([]);
});

it('what was done to a device stands in its status log; its availability is the time in which it was heard', async () => {
  const { id } = town.deviceOf.south;
  await town.report('south', { tiltX: 0.1 });
  await at.post('south1', 'setEnabled', { ids: [id], enabled: false });
  expect(await outcomes('south1', 'setEnabled', { ids: [id, 'device-north'], enabled: false })).toEqual({
    [id]: 1001,
    'device-north': 9001,
  });
  await at.post('south1', 'setPosition', { id, position: '117.20511,31.80001' });
  await at.post('south1', 'setMaintenance', { ids: [id], until: town.now + 60_000, reason: 'paint' });
  const { data } = await at.post('viewer', 'statusLog', { id, page_size: 50 });
  const { records, total } = data as { records: Array<{ reason: string; position: string }>; total: number };
  expect(records.map(({ reason }) => reason)).toEqual(['maintenance', 'position', 'disabled', 'report']);
  expect([total, records[1]?.position]).toEqual([4, '117.205110,31.800010']);
  const none = await at.post('viewer', 'statusLog', { id, end: town.now - 1 });
  expect((none.data as { total: number }).total).toBe(0);
  expect(await at.refusal('stranger', 'statusLog', { id })).toEqual([9001, undefined]);

  const percent = async (days: number) =>
    ((await at.post('viewer', 'availability', { id, days })).data as { percent: number }).percent;
  // Added a second before the first report, silent until then.
  town.now += 999_000;
  expect(await percent(30)).toBe(99.9);
  expect(await at.refusal('viewer', 'availability', { id, days: 61 })).toEqual([9002, 'days']);
  expect(await at.refusal('stranger', 'availability', { id })).toEqual([9001, undefined]);
});

it('another model, place or limit plans the silence of a device anew', async () => {
  const { id } = await at.add('chief', { railId: 'rail-south', projectId: '' });
  const limit = async (): Promise<number> => {
    const [row] = await town.db.snapshot((tx) =>
      tx.sql
        .select({ ms: deviceState.silenceLimitMs })
        .from(deviceState)
        .innerJoin(device, eq(device.deviceNo, deviceState.deviceNo))
        .where(eq(device.id, id)),
    );
    return row?.ms ?? 0;
  };
  expect(await limit()).toBe(600_000);
  const form = { ...deviceForm({ railId: 'rail-south', projectId: '' }), imei: undefined, id };
  await at.post('chief', 'update', { ...form, silentMinutes: 30 });
  expect(await limit()).toBe(1_800_000);
  expect(await outcomes('chief', 'setModel', { ids: [id], modelId: 'GL-T200' })).toEqual({ [id]: 0 });
  expect(await outcomes('chief', 'setModel', { ids: [id], modelId: 'GL-T200' })).toEqual({ [id]: 1001 });
  expect(await at.refusal('chief', 'setModel', { ids: [id], modelId: 'none' })).toEqual([9002, 'modelId']);
  expect(await at.info('chief', id)).toMatchObject({ modelId: 'GL-T200', typeId: 'tilt' });
});

it('the door takes reports of a new device with the secret that was shown, of a rotated one with both for ten minutes, and of none that is off or gone', async () => {
  const dataKeys = parseDataKeys(town.config.DATA_KEY);
  const directory = new Directory({ db: town.db, dataKeys, now: () => town.now });
  await directory.load();
  const path = '/api/device/report';
  const report = async (as: { readonly imei: string; readonly secret: string }): Promise<number> => {
    for (const publication of town.publications.splice(0)) directory.hear(publication);
    const { headers, body } = signRequest(as, path, '{}', { timeMs: town.now });
    const named = readDeviceHeaders((name) => headers[name]);
    if (named === null || body === null) throw new Error('no headers');
    return (await authenticate(directory, named, { method: 'POST', path }, body, town.now)).errno;
  };
  const form = deviceForm({ railId: 'rail-south', projectId: '' });
  expect(await report({ imei: form.imei, secret: 'not known yet' })).toBe(2001);
  const { id, secret, imei } = await at.add('south1', form);
  expect(await report({ imei, secret })).toBe(0);
  await at.post('south1', 'setEnabled', { ids: [id], enabled: false });
  expect(await report({ imei, secret })).toBe(2003);
  await at.post('south1', 'setEnabled', { ids: [id], enabled: true });
  expect(await report({ imei, secret })).toBe(0);

  expect((await at.post('south1', 'rotateSecret', { id })).errno).toBe(1403);
  const rotated = (await at.post('root', 'rotateSecret', { id })).data as { secret: string };
  await directory.refresh();
  expect(await report({ imei, secret: rotated.secret })).toBe(0);
  expect(await report({ imei, secret })).toBe(0);
  town.now += 600_001;
  expect(await report({ imei, secret })).toBe(2002);

  const next = deviceForm().imei;
  await at.post('south1', 'replaceImei', { id, imei: next });
  expect(await report({ imei, secret: rotated.secret })).toBe(2001);
  expect(await report({ imei: next, secret: rotated.secret })).toBe(0);
  await at.post('south1', 'delete', { id });
  expect(await report({ imei: next, secret: rotated.secret })).toBe(2001);
});

describe('maintenance of a guardrail, of a project', () => {
  const call = (person: Person, noun: 'rail' | 'project', body: object) =>
    town.as(person, 'POST', `/home/${noun}/${noun}/setMaintenance`, { body });
  const standing = async (ids: readonly string[]) =>
    (await Promise.all(ids.map((id) => town.db.snapshot((tx) => findDeviceRecord(tx, everything, id))))).map(
      (row) => row && [row.maintenanceUntil, row.maintenanceReason],
    );
  const everything = { userId: 'x', access: [], orgPath: '/root/' };

  it('is of all devices that stand there, each with the reason, and ends for all', async () => {
    const [one, two, beside] = [
      await at.add('chief', { railId: 'rail-north', projectId: '' }),
      await at.add('chief', { railId: 'rail-north', projectId: '' }),
      await at.add('chief', { railId: 'rail-south', projectId: '' }),
    ];
    const ids = [one.id, two.id, beside.id];
    const until = town.now + hour;
    const first = await call('north1', 'rail', { ids: ['rail-north', 'rail-south'], until, reason: 'a new beam' });
    expect(first.data).toMatchObject({
      done: 1,
      results: [
        { id: 'rail-north', errno: 0 },
        { id: 'rail-south', errno: 9001 },
      ],
    });
    const on = [until, 'a new beam'];
    expect(await standing(ids)).toEqual([on, on, [null, '']]);
    const again = await call('north1', 'rail', { ids: ['rail-north'], until, reason: 'a new beam' });
    expect(again.errno).toBe(1001);
    expect((await call('north1', 'rail', { ids: ['rail-north'], until })).data).toMatchObject({
      errors: [{ field: 'reason' }],
    });
    expect((await call('viewer', 'rail', { ids: ['rail-north'], until, reason: 'no right' })).status).toBe(403);
    // Why it was stands on when it is over.
    expect((await call('chief', 'project', { ids: ['project-north'], until: null })).errno).toBe(0);
    expect(await standing(ids)).toEqual([
      [null, 'a new beam'],
      [null, 'a new beam'],
      [null, ''],
    ]);
  });

  it('once done is noted on the device: its next date is planned anew, and who may not see it hears so', async () => {
    const dates = { installDate: '2026-01-01', lastMaintainedAt: '2026-06-01', nextMaintainAt: '2026-06-11' };
    const { id } = await at.add('chief', { ...dates, railId: 'rail-north', projectId: '' });
    expect(await outcomes('north1', 'maintained', { ids: [id, 'device-south'] })).toEqual({
      [id]: 0,
      'device-south': 9001,
    });
    const today = zoneDate('Asia/Shanghai', town.now);
    const row = await town.db.snapshot((tx) => findDeviceRecord(tx, everything, id));
    expect([row?.lastMaintainedAt, row?.nextMaintainAt]).toEqual([
      today,
      zoneDate('Asia/Shanghai', town.now + 10 * day),
    ]);
    expect(await outcomes('north1', 'maintained', { ids: [id] })).toEqual({ [id]: 1001 });
  });
});
