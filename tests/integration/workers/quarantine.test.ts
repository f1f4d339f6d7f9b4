import { count } from 'drizzle-orm';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDevices } from '#db/devices/addDevices.ts';
import { askRetries } from '#db/ingest/askRetries.ts';
import { countByCause } from '#db/ingest/countByCause.ts';
import { findQuarantined } from '#db/ingest/findQuarantined.ts';
import { forgetQuarantined } from '#db/ingest/forgetQuarantined.ts';
import { listQuarantine } from '#db/ingest/listQuarantine.ts';
import { quarantineItems } from '#db/ingest/quarantineItems.ts';
import { device } from '#db/schema/devices.ts';
import { notice } from '#db/schema/notices.ts';
import { organization } from '#db/schema/organizations.ts';
import { quarantine } from '#db/schema/readings.ts';
import { quarantineKeepDays } from '#domain/ingest/quarantine.ts';
import { day, minute } from '#domain/time.ts';
import type { RedisBus } from '#workers/bus/redisBus.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
import { forgetOldQuarantine } from '#workers/sweeps/forgetOldQuarantine.ts';
import { retryQuarantined } from '#workers/sweeps/retryQuarantined.ts';
import { openLanes, type LaneFixture } from './laneFixture.ts';
import { look } from './look.ts';
import { startMs, type Site } from './site.ts';

let lanes: LaneFixture;
let prefix: string;
let bus: RedisBus;
let redis: RedisClient;
let site: Site;
let consumers: Consumers | null = null;

beforeEach(async () => {
  lanes = await openLanes(1);
  ({ prefix, bus, redis, site } = lanes);
});
afterEach(async () => {
  await consumers?.stop();
  consumers = null;
  await lanes.close();
});

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const rows = () => look(site.db).quarantine();
const put = (queue: string, reason: string, payload: unknown, at = site.now) =>
  site.db.write((tx) => quarantineItems(tx, [{ queue, reason, payload }], at));
const list = (asked: { cause?: string; offset?: number; limit?: number } = {}) =>
  site.db.snapshot((tx) => listQuarantine(tx, { offset: 0, limit: 50, ...asked }));
const ask = (which: { ids?: string[]; cause?: string }) =>
  site.db.write((tx) => askRetries(tx, { ...which, now: site.now }));
const sweep = (from: Pick<RedisBus, 'enqueue'> = bus, db = site.db) =>
  retryQuarantined({ ...site.context, db, bus: from });

/** A device comes into being under the number that its reports were refused under. */
async function giveNumber(no: number): Promise<void> {
  await site.db.write(async (tx) => {
    const [model] = await tx.sql.select().from(device);
    if (model === undefined) throw new Error('the site has no device');
    const { typeId, modelId, railId, projectId, orgId } = model;
    const form = {
      id: ulid(startMs),
      device_name: 'Late',
      imei: '860000000999999',
      code: 'LATE',
      typeId,
      modelId,
      railId,
    };
    const rest = {
      projectId,
      orgId,
      position: '117.2,31.8',
      secretEnc: '-',
      secretHint: '-',
      silentMinutes: null,
      now: site.now,
    };
    const [given] = await addDevices(tx, [{ ...form, ...rest }]);
    if (given !== no) throw new Error(`number ${given} instead of ${no}`);
  });
}

describe('10.2 a retry of what lies in quarantine', () => {
  it('has its effect once, however often it is asked for, and the row is gone', async () => {
    consumers = await startConsumers(redis, prefix, site.context);
    const no = site.first.no + 1;
    const alarm = site.item(no, { impactG: 9 });
    await bus.enqueue('telemetry', { v: 1, items: [alarm] }, { lane: 0, oldestReceivedAt: site.now });
    await soon(async () =>
      expect(await rows()).toMatchObject([{ cause: 'no such device', deviceNo: no, retryAt: null }]),
    );
    await giveNumber(no);
    const id = (await rows())[0]?.id ?? '';
    expect(await ask({ ids: [id] })).toBe(1);
    expect(await ask({ ids: [id] })).toBe(0);
    expect(await ask({ cause: 'no such device' })).toBe(0);
    await Promise.all([sweep(), sweep()]);
    await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
    expect(await rows()).toEqual([]);
    await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
    expect(await look(site.db).events()).toMatchObject([{ typeCode: 'COLLISION', count: 1 }]);
  });

  it('goes into the lane where the items of its device go: no other one works on it meanwhile', async () => {
    consumers = await startConsumers(redis, prefix, site.context);
    const no = site.first.no + 1;
    await bus.enqueue('telemetry', { v: 1, items: [site.item(no, {})] }, { lane: 5, oldestReceivedAt: site.now });
    await soon(async () => expect(await rows()).toMatchObject([{ queue: 'telemetry-5', deviceNo: no }]));
    await consumers.stop();
    consumers = null;
    await ask({ cause: 'no such device' });
    const lanes: number[] = [];
    await sweep({ enqueue: async (_name, _payload, { lane }) => void lanes.push(lane) });
    expect(lanes).toEqual([5]);
  });

  it('that dies between the queue and the row loses nothing and doubles nothing', async () => {
    const item = site.item(0, { impactG: 9 });
    await put('telemetry-0', 'Error: away', { v: 1, items: [item] });
    await ask({ cause: 'Error: away' });
    const dies = { ...site.db, write: () => Promise.reject(new Error('the process died here')) };
    const snapshot = site.db.snapshot.bind(site.db);
    await expect(sweep(bus, { ...dies, snapshot })).rejects.toThrow('died here');
    expect(await rows()).toHaveLength(1);
    // Before the job is worked on, and after it: the row stands both times, the effect is one.
    await expect(sweep(bus, { ...dies, snapshot })).rejects.toThrow('died here');
    consumers = await startConsumers(redis, prefix, site.context);
    await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
    await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
    await sweep();
    expect(await rows()).toEqual([]);
    await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
    expect(await look(site.db).readingCount()).toBe(1);
    expect(await look(site.db).events()).toMatchObject([{ typeCode: 'COLLISION', count: 1 }]);
    expect(await rows()).toEqual([]);
  });

  it('waits while Redis is away, and goes on when it is back', async () => {
    await put('telemetry-0', 'Error: away', { v: 1, items: [site.item(0, { tilt: 1 })] });
    await ask({ cause: 'Error: away' });
    const away = { enqueue: () => Promise.reject(new Error('Connection is closed.')) };
    await expect(sweep(away)).rejects.toThrow('closed');
    expect(await rows()).toMatchObject([{ retryAt: site.now }]);
    await sweep();
    expect(await rows()).toEqual([]);
    expect(await bus.oldestReceivedAt()).toBe(site.now);
  });

  it('of a lane that no longer exists, or of half a JSON, is refused and changes nothing', async () => {
    await put('telemetry-99', 'a', { seq: 1 });
    await put('telemetry-0', 'b', undefined);
    await put('telemetry-0', 'b', { v: 1, items: [site.item(0, { tilt: 1 })] });
    const [gone] = (await list({ cause: 'a' })).records;
    await expect(ask({ ids: [gone?.id ?? ''] })).rejects.toMatchObject({ errno: 1440 });
    await expect(ask({ ids: ['nobody'] })).rejects.toMatchObject({ errno: 9001 });
    expect(await ask({ cause: 'b' })).toBe(2);
    await sweep();
    // The good one is back in its queue; the other one stays and waits for nothing.
    const left = (await rows()).toSorted((a, b) => String(a.cause).localeCompare(String(b.cause)));
    expect(left.map(({ cause, retryAt }) => [cause, retryAt])).toEqual([
      ['a', null],
      ['b', null],
    ]);
    expect(await bus.oldestReceivedAt()).toBe(site.now);
  });
});

describe('10.2 what lies in quarantine', () => {
  it('is listed page by page, newest first, counted by cause, and shown whole one by one', async () => {
    for (let n = 0; n < 25; n += 1)
      await put('telemetry-0', `Error: no ${n}`, { deviceNo: site.first.no, n }, startMs + n);
    await put('alarms', 'no such device', { deviceNo: 77 }, startMs + 50);
    const first = await list({ limit: 20 });
    expect(first.total).toBe(26);
    expect(first.records.map(({ at }) => at - startMs)).toEqual([50, ...Array.from({ length: 19 }, (_, n) => 24 - n)]);
    expect((await list({ offset: 20, limit: 20 })).records).toHaveLength(6);
    expect(first.records[0]).toMatchObject({ deviceNo: 77, device: null, cause: 'no such device' });
    expect(first.records[1]).toMatchObject({ device: { id: site.first.id, name: 'K000000' } });
    expect((await list({ cause: 'Error: no #' })).total).toBe(25);
    await ask({ ids: [first.records[1]?.id ?? ''] });
    expect(await site.db.snapshot(countByCause)).toEqual([
      { cause: 'Error: no #', count: 25, isMore: false, asked: 1, firstAt: startMs, lastAt: startMs + 24 },
      { cause: 'no such device', count: 1, isMore: false, asked: 0, firstAt: startMs + 50, lastAt: startMs + 50 },
    ]);
    const whole = await site.db.snapshot((tx) => findQuarantined(tx, first.records[0]?.id ?? ''));
    expect(whole).toMatchObject({ reason: 'no such device', payload: '{"deviceNo":77}' });
    expect(await site.db.snapshot((tx) => findQuarantined(tx, 'nobody'))).toBeNull();
  });

  it('a row of before causes were kept has the empty cause, and can be retried and forgotten by it', async () => {
    const old = { queue: 'telemetry-0', reason: 'Error: x', payload: JSON.stringify({ v: 1, items: [] }), at: startMs };
    await site.db.write((tx) =>
      tx.sql.insert(quarantine).values([
        { id: 'old1', ...old },
        { id: 'old2', ...old },
      ]),
    );
    expect(await site.db.snapshot(countByCause)).toMatchObject([{ cause: '', count: 2 }]);
    expect(await ask({ ids: ['old1'] })).toBe(1);
    // One that waits for its retry is not taken away under it.
    expect(await site.db.write((tx) => forgetQuarantined(tx, { cause: '' }))).toBe(1);
    expect(await rows()).toMatchObject([{ id: 'old1' }]);
  });

  it('goes after its days, and root is told once how much that was', async () => {
    await site.db.write((tx) => tx.sql.update(organization).set({ level: 0 }));
    await put('telemetry-0', 'a', {}, startMs - quarantineKeepDays * day - minute);
    await put('telemetry-0', 'a', {}, startMs - quarantineKeepDays * day - minute);
    await put('telemetry-0', 'a', {}, startMs - minute);
    await forgetOldQuarantine(site.context, site.now);
    await forgetOldQuarantine(site.context, site.now);
    expect((await list()).total).toBe(1);
    const told = await site.db.snapshot((tx) => tx.sql.select({ params: notice.contentParams }).from(notice));
    expect(told).toEqual([{ params: { count: 2, days: quarantineKeepDays } }]);
    expect(await site.db.snapshot((tx) => tx.sql.select({ n: count() }).from(quarantine))).toEqual([{ n: 1 }]);
  });
});
