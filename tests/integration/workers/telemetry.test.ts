import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { listRealtime } from '#db/devices/listRealtime.ts';
import { latestValues } from '#db/realtime/latestValues.ts';
import { device } from '#db/schema/devices.ts';
import type { Scope } from '#domain/access/access.ts';
import { unpackMetrics } from '#domain/telemetry/codec.ts';
import { itemFlag } from '#domain/telemetry/item.ts';
import { hour, minute, second } from '#domain/time.ts';
import { look } from './look.ts';
import { openSite, startMs, type Site } from './site.ts';

let site: Site;
afterEach(() => site.close());

test('SPEC-004 the same item twice, in one batch or in two, stores one reading and has one effect', async () => {
  site = await openSite();
  const item = site.item(0, { impactG: 3 });
  await site.lane(item, item);
  await site.lane(item);
  const seen = look(site.db);
  expect(await seen.readingCount()).toBe(1);
  expect(await seen.events()).toMatchObject([{ typeCode: 'COLLISION', count: 1 }]);
  expect(await seen.notices()).toHaveLength(1);
});

test('an item without a time of its own is known again although it is received later', async () => {
  site = await openSite();
  const item = site.item(0, { tilt: 1 }, { sentTs: 0, flags: itemFlag.clock });
  await site.lane(item);
  site.now += minute;
  await site.lane({ ...item, receivedAt: site.now });
  const readings = await look(site.db).readings();
  expect(readings).toMatchObject([{ ts: startMs, flags: itemFlag.clock }]);
});

test('SPEC-007 a late reading enters the history and changes nothing of the latest state', async () => {
  site = await openSite();
  const { no } = site.first;
  await site.lane(site.item(0, { tilt: 2, batteryPct: 80 }));
  const late = site.item(0, { tilt: 50, batteryPct: 10 }, { sentTs: site.now - 25 * hour, flags: itemFlag.stale });
  const older = site.item(0, { batteryPct: 20 }, { sentTs: site.now - hour });
  await site.lane(late, older);
  const seen = look(site.db);
  expect(await seen.readingCount()).toBe(3);
  expect(await seen.state(no)).toMatchObject({ orderTs: startMs, lastValues: { tilt: 2, batteryPct: 80 } });
  expect(await seen.events()).toEqual([]);
});

test('10.1c a device whose first upload is old was activated when it came, not in 1970; a stored 1970 is corrected', async () => {
  site = await openSite({ devices: 2 });
  const { first } = site;
  const second = site.devices.at(-1) ?? first;
  const old = (at: number) => site.item(at, { tilt: 1 }, { sentTs: site.now - 30 * hour, flags: itemFlag.stale });
  await site.lane(old(0));
  const seen = look(site.db);
  expect((await seen.device(first.id))?.activatedAt).toBe(startMs);
  await site.db.write(async (tx) => {
    const set = { activatedAt: 0, revision: await tx.revision() };
    await tx.sql.update(device).set(set).where(eq(device.id, second.id));
  });
  site.now += minute;
  await site.lane(old(1), site.item(0, { tilt: 1 }));
  expect((await seen.device(second.id))?.activatedAt).toBe(startMs + minute);
  expect((await seen.device(first.id))?.activatedAt).toBe(startMs);
});

test('a batch with items in disorder and duplicates leaves the same as the items one by one', async () => {
  site = await openSite({ devices: 3 });
  const items = Array.from({ length: 90 }, (_, at) =>
    site.item(at % 3, { tilt: at % 7 }, { sentTs: startMs - at * 1_000 }),
  );
  await site.lane(...items.slice(30), ...items, ...items.slice(0, 40));
  const seen = look(site.db);
  expect(await seen.readingCount()).toBe(90);
  expect((await seen.state(site.devices[2]?.no ?? 0))?.orderTs).toBe(startMs - 2_000);
});

test('a COLLISION raises its event, its notice for those with a say, and status 2 in one transaction', async () => {
  site = await openSite();
  const { id } = site.first;
  await site.lane(site.item(0, { tilt: 1 }));
  const published = site.publications.length;
  site.now += second;
  await site.lane(site.item(0, { impactG: 4.5 }));

  const seen = look(site.db);
  const [alarm] = await seen.events();
  expect(alarm).toMatchObject({
    typeCode: 'COLLISION',
    deviceId: id,
    condition: 'active',
    handledStatus: '00',
    isOpen: true,
    value: 4.5,
    threshold: 2,
    railName: 'West rail',
    deviceCode: 'D000000',
    orgId: 'city',
  });
  expect(await seen.device(id)).toMatchObject({ deviceStatus: 2, statusCode: 'S03_003', openAlarmCount: 1 });
  expect((await seen.statusLog()).at(-1)).toMatchObject({ deviceId: id, fromStatus: 1, toStatus: 2, reason: 'report' });
  const [told] = await seen.notices();
  expect(told).toMatchObject({ noticeAction: 'NA01', targetType: 3, targetId: alarm?.id, handledStatus: '00' });
  expect((await seen.receivers()).map((row) => row.userId)).toEqual(['operator', 'supervisor']);
  // One revision for all that is visible, and one publication that carries it.
  const row = await seen.device(id);
  expect(site.publications.slice(published)).toMatchObject([
    { revision: row?.revision, devices: [{ row: { id, deviceStatus: 2 } }], alarms: [{ row: { id: alarm?.id } }] },
  ]);
  expect(alarm?.revision).toBe(row?.revision);
  const pushed = site.hints.flatMap((hint) => (hint.event === 'message' ? [hint] : []));
  expect(pushed.map((hint) => hint.userId).sort()).toEqual(['operator', 'supervisor']);
  expect(pushed[0]?.payload).toMatchObject({ message_type: 1000, content: { noticeId: told?.id, targetType: 3 } });
});

test('SPEC-009 a TILT alarm raised 3 times while open is one row with count 3 and one notice', async () => {
  site = await openSite();
  const tilts = [12, 12, 6, 12, 12, 6, 12, 12];
  for (const tilt of tilts) {
    await site.lane(site.item(0, { tilt }));
    site.now += minute;
  }
  const seen = look(site.db);
  const tilted = (await seen.events()).filter((row) => row.typeCode === 'TILT');
  expect(tilted).toMatchObject([{ count: 3, condition: 'active' }]);
  const told = (await seen.notices()).filter((row) => row.contentParams['typeCode'] === 'TILT');
  expect(told).toHaveLength(1);
});

test('SPEC-034 an open LOW_BATTERY makes a device 3 / S03_002, an open WEAK_SIGNAL leaves it normal', async () => {
  site = await openSite({ devices: 2 });
  for (let n = 0; n < 7; n++) {
    await site.lane(site.item(0, { batteryPct: 15 }), site.item(1, { rsrp: -120 }));
    site.now += minute;
  }
  const seen = look(site.db);
  expect((await seen.events()).map((row) => row.typeCode).sort()).toEqual(['LOW_BATTERY', 'WEAK_SIGNAL']);
  const [low, weak] = await seen.devices();
  expect(low).toMatchObject({ deviceStatus: 3, statusCode: 'S03_002', openFaultCount: 1 });
  expect(weak).toMatchObject({ deviceStatus: 1, statusCode: 'S03_005', openFaultCount: 1 });
});

test('SPEC-037 a clock 1 h ahead: stored under the receive time with a flag, CLOCK_DRIFT after three', async () => {
  site = await openSite();
  for (let n = 0; n < 3; n++) {
    expect(await look(site.db).events()).toEqual([]);
    await site.lane(site.item(0, { tilt: 1 }, { sentTs: site.now + hour, flags: itemFlag.clock | itemFlag.newest }));
    site.now += minute;
  }
  const seen = look(site.db);
  const readings = await seen.readings();
  expect(readings.map((row) => row.ts)).toEqual([startMs, startMs + minute, startMs + 2 * minute]);
  expect(await seen.events()).toMatchObject([{ typeCode: 'CLOCK_DRIFT', kind: 2 }]);
});

test('a job that fails before its commit leaves nothing, and its retry has its effect once', async () => {
  site = await openSite();
  const item = site.item(0, { impactG: 3 });
  const broken = {
    ...site.context,
    // Dies after everything was written.
    bus: { ...site.context.bus, watched: async () => new Set([site.first.id]) },
    get db() {
      return {
        ...site.db,
        write: <T>(work: Parameters<typeof site.db.write<T>>[0]) =>
          site.db.write<T>(async (tx) => {
            await work(tx);
            throw new Error('the power fails');
          }),
      };
    },
  };
  const { handleTelemetry } = await import('#workers/jobs/telemetry.ts');
  await expect(handleTelemetry([{ v: 1, items: [item] }], broken)).rejects.toThrow('the power fails');
  const seen = look(site.db);
  expect(await seen.readingCount()).toBe(0);
  expect(await seen.events()).toEqual([]);
  expect(site.hints).toEqual([]);
  await site.lane(item);
  await site.lane(item);
  expect(await seen.readingCount()).toBe(1);
  expect(await seen.events()).toHaveLength(1);
  expect(await seen.notices()).toHaveLength(1);
});

test('more than 20 notices of one action and organisation in one job become one with a count', async () => {
  site = await openSite({ devices: 45 });
  await site.lane(...site.devices.slice(0, 20).map((_, at) => site.item(at, { impactG: 3 })));
  const seen = look(site.db);
  expect(await seen.notices()).toHaveLength(20);
  await site.lane(...site.devices.slice(20).map((_, at) => site.item(at + 20, { impactG: 3 })));
  expect(await seen.events()).toHaveLength(45);
  const merged = (await seen.notices()).filter((row) => row.contentKey === 'notice.content.merged');
  expect(await seen.notices()).toHaveLength(21);
  expect(merged).toMatchObject([{ contentParams: { count: 25 }, severity: 1 }]);
  expect((await seen.receivers()).filter((row) => row.noticeId === merged[0]?.id)).toHaveLength(2);
});

test('an item of a number that no living device has goes to quarantine, the others of its batch are stored', async () => {
  site = await openSite();
  await site.lane(site.item(4711, { tilt: 1 }), site.item(0, { tilt: 1 }));
  const seen = look(site.db);
  expect(await seen.quarantine()).toMatchObject([{ reason: 'no such device' }]);
  expect(await seen.readingCount()).toBe(1);
});

test('values of watched devices are published after the commit, of others not', async () => {
  site = await openSite({ devices: 2 });
  const { id } = site.first;
  site.watched.add(id);
  await site.lane(site.item(0, { tilt: 3 }), site.item(1, { tilt: 4 }));
  expect(site.values).toEqual([
    { deviceId: id, orgPath: '/root/city/', ts: startMs, receivedAt: startMs, metrics: { tilt: 3 } },
  ]);
});

test('a device that stands on other ground from one transaction to the next is judged by its new facts', async () => {
  site = await openSite({ heightMm: 1_000 });
  await site.lane(site.item(0, { tiltX: 20, tiltY: 0 }));
  const { device } = await import('#db/schema/devices.ts');
  await site.db.write(async (tx) => {
    await tx.sql.update(device).set({ baseX: 20, revision: await tx.revision() });
  });
  site.now += minute;
  await site.lane(site.item(0, { tiltX: 20, tiltY: 0 }));
  const seen = look(site.db);
  expect((await seen.state(site.first.no))?.lastValues).toMatchObject({ tilt: 0 });
  expect(unpackMetrics((await seen.readings())[0]?.metrics ?? null).tilt).toBeCloseTo(20, 3);
});

test('latest values say how old an impact is that the newest report did not bring', async () => {
  site = await openSite();
  const ask = () =>
    site.db.snapshot(async (tx) => {
      const scope: Scope = { userId: 'supervisor', access: ['supervise_zhidui'], orgPath: '/root/' };
      const [latest] = await latestValues(tx, scope, [site.first.id]);
      const [record] = (await listRealtime(tx, scope, { offset: 0, limit: 10 })).records;
      return [latest, record];
    });
  const values = { impactG: 3, temp: 20 };
  await site.lane(site.item(0, values));
  for (const each of await ask()) {
    expect(each).toMatchObject({ ts: startMs, metrics: values });
    expect(each).not.toHaveProperty('ages');
    expect(each).not.toHaveProperty('orderSeq');
  }
  site.now += minute;
  await site.lane(site.item(0, { temp: 21 }));
  for (const each of await ask()) {
    expect(each).toMatchObject({ ts: site.now, metrics: { impactG: 3, temp: 21 } });
    expect(each?.ages).toEqual({ impactG: startMs });
  }
});
