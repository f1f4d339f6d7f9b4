import { afterEach, expect, test } from 'vitest';
import { event } from '#db/schema/alarms.ts';
import { device } from '#db/schema/devices.ts';
import { day, hour, minute } from '#domain/time.ts';
import { sweepTimers } from '#workers/sweeps/sweepTimers.ts';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
afterEach(() => site.close());

/** What may not depend on which queue is first. */
async function effects() {
  const seen = look(site.db);
  const row = await seen.device(site.first.id);
  return {
    events: (await seen.events()).map(({ typeCode, count, value, condition }) => ({
      typeCode,
      count,
      value,
      condition,
    })),
    notices: (await seen.notices()).length,
    device: row && [row.deviceStatus, row.statusCode, row.openAlarmCount],
  };
}

const once = {
  events: [{ typeCode: 'COLLISION', count: 1, value: 3.5, condition: 'active' }],
  notices: 1,
  device: [2, 'S03_003', 1],
};

test('the alarms job first, the lane later: the effect is made once', async () => {
  site = await openSite();
  const item = site.item(0, { impactG: 3.5 });
  await site.alarmsJob(item);
  expect(await effects()).toEqual(once);
  await site.lane(item);
  await site.alarmsJob(item);
  expect(await effects()).toEqual(once);
});

test('the lane first, the alarms job later: the effect is made once', async () => {
  site = await openSite();
  const item = site.item(0, { impactG: 3.5 });
  await site.lane(item);
  await site.alarmsJob(item);
  await site.lane(item);
  expect(await effects()).toEqual(once);
});

test('10.6 collisions count the same in whatever order they come, over jobs and queues, also those that come again', async () => {
  // A device an order. The first four are four, of the last two one joins the first two.
  const minutes = [0, 2, 6, 9, 1, 2.5];
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1, 0],
    [0, 3, 1, 5, 2, 4],
    [3, 0, 2, 4, 1, 5],
  ];
  site = await openSite({ devices: orders.length });
  const items = orders.map((_, device) =>
    minutes.map((n) => {
      const ts = site.now - hour + n * minute;
      return site.item(device, { impactG: 3 }, { sentTs: ts });
    }),
  );
  const counts = async () => (await look(site.db).events()).map((row) => row.count);
  const playFrom = async (first: number, last: number) => {
    for (let n = first; n < last; n++) {
      const now = orders.map((order, device) => items[device]![order[n]!]!);
      await (n % 2 === 0 ? site.alarmsJob(...now) : site.lane(...now));
    }
  };
  await playFrom(0, 6);
  expect(await counts()).toEqual([3, 3, 3, 3]);
  await site.lane(...items.flat());
  await site.alarmsJob(...items.flat().toReversed());
  expect(await counts()).toEqual([3, 3, 3, 3]);
  const rows = await look(site.db).events();
  expect(new Set(rows.map((row) => JSON.stringify(row.spans))).size).toBe(1);
  // A stretch of several says from when to when; together they are what the row counts.
  expect(rows[0]?.spans?.map(([from, to]) => (to - from) / minute)).toEqual([2.5, 0, 0]);
});

test('a collision that lies inside an alarm that a release before counted is part of it', async () => {
  site = await openSite();
  const at = (n: number) => site.item(0, { impactG: 3 }, { sentTs: site.now - hour + n * minute });
  await site.lane(at(0), at(10), at(20));
  const forget = (spans: null | Array<[number, number]>) =>
    site.db.write(async (tx) => void (await tx.sql.update(event).set({ spans })));
  const count = async () => (await look(site.db).events())[0]?.count;
  await forget(null);
  await site.lane(at(5));
  expect(await count()).toBe(3);
  // A worker of that release moved the last occurrence on and left the stretches as they were.
  await forget([[site.now - hour, site.now - hour + 10 * minute]]);
  await site.alarmsJob(at(15));
  expect(await count()).toBe(3);
  await site.lane(at(22), at(24));
  expect(await count()).toBe(5);
  await site.lane(at(23));
  expect(await count()).toBe(4);
});

test('an alarm that overtakes does not turn the readings behind it into late ones', async () => {
  site = await openSite();
  const before = site.item(0, { tilt: 1 });
  site.now += minute;
  const hit = site.item(0, { impactG: 3.5 });
  await site.alarmsJob(hit);
  const untouched = await look(site.db).state(site.first.no);
  expect(untouched?.orderTs).toBe(0);
  await site.lane(before);
  expect((await look(site.db).state(site.first.no))?.orderTs).toBe(before.sentTs);
  await site.lane(hit);
  expect((await look(site.db).state(site.first.no))?.orderTs).toBe(hit.sentTs);
  expect((await effects()).events).toEqual(once.events);
});

test('both queues at once, many devices and several rounds: every trigger counts once', async () => {
  site = await openSite({ devices: 8 });
  for (let round = 0; round < 5; round++) {
    const items = site.devices.map((_, at) => site.item(at, { impactG: 3 }));
    await Promise.all([site.lane(...items), site.alarmsJob(...items.toReversed()), site.lane(...items.slice(4))]);
    site.now += 2 * minute;
  }
  const seen = look(site.db);
  expect((await seen.events()).map((row) => row.count)).toEqual(site.devices.map(() => 5));
  expect(await seen.triggers()).toHaveLength(40);
  expect(await seen.notices()).toHaveLength(8);
  expect((await seen.devices()).map((row) => [row.deviceStatus, row.openAlarmCount])).toEqual(
    site.devices.map(() => [2, 1]),
  );
});

test('a device in maintenance raises nothing, its readings are kept', async () => {
  site = await openSite();
  await site.db.write(async (tx) => {
    await tx.sql.update(device).set({ maintenanceUntil: site.now + hour, revision: await tx.revision() });
  });
  const item = site.item(0, { impactG: 3.5 });
  await site.alarmsJob(item);
  await site.lane(item);
  expect((await effects()).events).toEqual([]);
  expect(await look(site.db).readingCount()).toBe(1);
});

test('an impact warning ends by itself after 10 minutes', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 1 }));
  const seen = look(site.db);
  site.now += 9 * minute;
  expect(await sweepTimers(site.context)).toBe(0);
  site.now += 2 * minute;
  expect(await sweepTimers(site.context)).toBe(1);
  expect(await seen.events()).toMatchObject([{ typeCode: 'IMPACT_WARN', condition: 'cleared', handledStatus: '00' }]);
  expect(await seen.device(site.first.id)).toMatchObject({ deviceStatus: 1, openAlarmCount: 1 });
});

test('an alarm that nobody handled closes itself 24 h after it ended, and its notices with it', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 1 }));
  site.now += 11 * minute;
  await sweepTimers(site.context);
  site.now += day;
  await sweepTimers(site.context);
  const seen = look(site.db);
  expect(await seen.events()).toMatchObject([{ handledStatus: '03', isOpen: false }]);
  expect((await seen.log()).map((line) => line.action)).toEqual(['raise', 'clear', 'autoClose']);
  expect(await seen.notices()).toMatchObject([{ handledStatus: '03' }]);
  expect(await seen.device(site.first.id)).toMatchObject({ openAlarmCount: 0 });
});

test('a tilt that goes on 30 minutes after it was handled is unhandled again, with a notice', async () => {
  site = await openSite();
  for (let n = 0; n < 2; n++) {
    await site.lane(site.item(0, { tilt: 20 }));
    site.now += minute;
  }
  await site.db.write(async (tx) => {
    await tx.sql.update(event).set({ handledStatus: '02', handledAt: site.now, revision: await tx.revision() });
  });
  site.now += 29 * minute;
  expect(await sweepTimers(site.context)).toBe(0);
  site.now += 2 * minute;
  expect(await sweepTimers(site.context)).toBeGreaterThan(0);
  const seen = look(site.db);
  expect((await seen.events()).find((row) => row.typeCode === 'TILT')).toMatchObject({ handledStatus: '00' });
  expect((await seen.notices()).map((row) => row.noticeAction)).toContain('NA05');
});
