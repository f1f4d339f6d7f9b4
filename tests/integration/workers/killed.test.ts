import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askRetries } from '#db/ingest/askRetries.ts';
import { quarantineItems } from '#db/ingest/quarantineItems.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import { jobCrashPoints } from '#workers/crashPoint.ts';
import { count } from 'drizzle-orm';
import { eventLog } from '#db/schema/alarmHistory.ts';
import { event } from '#db/schema/alarms.ts';
import { repairedKey } from '#db/schema/readings.ts';
import { readRetentionState } from '#db/sweeps/retentionState.ts';
import { day, hour } from '#domain/time.ts';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';
import { WorkerProcesses } from './workerProcesses.ts';

let redis: PrivateRedis;
let site: Site;
let bus: RedisBus;
const workers = new WorkerProcesses();

beforeEach(async () => {
  redis = await startRedis();
  site = await openSite();
  site.now = Date.now();
  bus = await openBus({ redisUrl: redis.url, role: 'server' });
});

afterEach(async () => {
  await workers.kill();
  await bus.close();
  await site.close();
  await redis.stop();
});

for (const point of jobCrashPoints) {
  test(`F6 a worker killed ${point.replaceAll('_', ' ')}: its job comes back and has its effect once`, async () => {
    const item = site.item(0, { impactG: 3 });
    const doomed = workers.start(redis, site, { at: point });
    await bus.enqueue('telemetry', { v: 1, items: [item] }, { lane: 3, oldestReceivedAt: item.receivedAt });
    const [, signal] = (await once(doomed, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    const seen = look(site.db);
    expect(await seen.readingCount()).toBe(point === 'before_commit' ? 0 : 1);
    // Whoever looks at the queue knows that it is not done.
    expect(await bus.oldestReceivedAt()).toBe(item.receivedAt);

    const heir = workers.start(redis, site);
    await vi.waitFor(async () => expect(await bus.oldestReceivedAt()).toBeNull(), { timeout: 60_000, interval: 100 });
    expect(await seen.readingCount()).toBe(1);
    expect(await seen.events()).toMatchObject([{ typeCode: 'COLLISION', count: 1 }]);
    expect(await seen.notices()).toHaveLength(1);
    expect(await seen.quarantine()).toEqual([]);

    const asked = performance.now();
    heir.kill('SIGTERM');
    const [code] = (await once(heir, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
  }, 120_000);
}

test('10.2 an item that takes every worker with it ends in quarantine, and what waits behind it is stored', async () => {
  const poison = site.item(0, { tilt: 1 });
  const behind = site.item(0, { tilt: 2 });
  await bus.enqueue('telemetry', { v: 1, items: [poison] }, { lane: 3, oldestReceivedAt: poison.receivedAt });
  const seen = look(site.db);
  const isAside = async () => (await seen.quarantine()).length > 0 && (await bus.oldestReceivedAt()) === null;
  let deaths = 0;
  for (let at = 0; at < 12 && !(await isAside()); at++) {
    // It dies in the middle of whatever it would store.
    const doomed = workers.start(redis, site, { at: 'before_commit' });
    const isOver = () => doomed.signalCode !== null || doomed.exitCode !== null;
    await vi.waitFor(async () => expect(isOver() || (await isAside())).toBe(true), { timeout: 30_000, interval: 50 });
    if (isOver()) deaths += 1;
    else await workers.kill();
  }
  // More than five: one that happens to be in hand when a machine fails is not taken for it.
  expect(deaths).toBe(6);
  expect(await seen.quarantine()).toMatchObject([{ queue: 'telemetry-3', cause: 'its worker died # times' }]);
  expect(await seen.readingCount()).toBe(0);
  await bus.enqueue('telemetry', { v: 1, items: [behind] }, { lane: 3, oldestReceivedAt: behind.receivedAt });
  workers.start(redis, site);
  await vi.waitFor(async () => expect(await seen.readingCount()).toBe(1), { timeout: 60_000, interval: 100 });
  expect(await seen.quarantine()).toHaveLength(1);
}, 180_000);

test('F6 a leader killed in the middle of an escalation: the next one escalates once', async () => {
  site.now = Date.now() - 2 * hour;
  await site.lane(site.item(0, { impactG: 3 }));
  const seen = look(site.db);
  const escalations = async () => (await seen.notices()).filter(({ noticeAction }) => noticeAction === 'NA05');
  const doomed = workers.start(redis, site, { at: 'mid_escalation' });
  const [, signal] = (await once(doomed, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  expect(await escalations()).toEqual([]);
  workers.start(redis, site);
  await vi.waitFor(async () => expect(await escalations()).toHaveLength(1), { timeout: 40_000, interval: 200 });
  expect((await seen.log()).filter(({ action }) => action === 'escalate')).toHaveLength(1);
}, 120_000);

test('F6 a leader killed after what was tried again is in its queue and before its row is gone: the effect is once', async () => {
  const item = site.item(0, { impactG: 3 });
  await site.db.write((tx) =>
    quarantineItems(tx, [{ queue: 'telemetry-3', reason: 'unreadable', payload: { v: 1, items: [item] } }], site.now),
  );
  const seen = look(site.db);
  const ids = (await seen.quarantine()).map(({ id }) => id);
  await site.db.write((tx) => askRetries(tx, { ids, now: site.now }));
  const doomed = workers.start(redis, site, { at: 'after_retry_before_delete' });
  const [, signal] = (await once(doomed, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  expect(await seen.quarantine()).toHaveLength(1);
  workers.start(redis, site);
  await vi.waitFor(async () => expect(await seen.quarantine()).toEqual([]), { timeout: 40_000, interval: 200 });
  await vi.waitFor(async () => expect(await bus.oldestReceivedAt()).toBeNull(), { timeout: 60_000, interval: 100 });
  expect(await seen.readingCount()).toBe(1);
  expect(await seen.events()).toMatchObject([{ typeCode: 'COLLISION', count: 1 }]);
  expect(await seen.notices()).toHaveLength(1);
}, 120_000);

test('F6 retention whose process is killed in the middle goes on where it ended, and says how far it is', async () => {
  const keys = 900;
  const alarms = 300;
  const old = Date.now() - 1_200 * day;
  await site.db.write(async (tx) => {
    const rows = Array.from({ length: keys }, (_, seq) => ({ deviceNo: 1, sentTs: 1, seq, at: old }));
    await tx.sql.insert(repairedKey).values(rows);
    const common = { kind: 3, typeCode: 'TILT', orgId: 'city', severity: 2, source: 'rule', isOpen: false } as const;
    const over = { condition: 'cleared', handledStatus: '02', firstOccurredAt: old, lastOccurredAt: old } as const;
    const ids = Array.from({ length: alarms }, (_, at) => `old-${at}`);
    await tx.sql
      .insert(event)
      .values(ids.map((id) => ({ id, subjectId: id, deviceId: site.first.id, createdAt: old, ...common, ...over })));
    await tx.sql.insert(eventLog).values(ids.map((eventId) => ({ eventId, at: old, action: 'raise' as const })));
  });
  const left = () =>
    site.db.snapshot(async (tx) => {
      const counts = [];
      for (const each of [repairedKey, event, eventLog]) {
        counts.push((await tx.sql.select({ n: count() }).from(each))[0]?.n ?? 0);
      }
      return counts;
    });
  const state = () => site.db.snapshot(readRetentionState);

  const doomed = workers.start(redis, site, { at: 'mid_retention' });
  const [, signal] = (await once(doomed, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  const [keysLeft = 0, alarmsLeft = 0, logLeft = 0] = await left();
  expect([keysLeft < keys, keysLeft > 0, alarmsLeft, logLeft]).toEqual([true, true, alarms, alarms]);
  // What was said and what was done are one transaction.
  const told = await state();
  expect(told).toMatchObject({ finishedAt: null, removed: keys - keysLeft });

  workers.start(redis, site);
  // Where the day sums are still being counted, alarms go a minute later.
  await vi.waitFor(async () => expect(await left()).toEqual([0, 0, 0]), { timeout: 100_000, interval: 200 });
  await vi.waitFor(async () => expect((await state())?.finishedAt).not.toBeNull(), { timeout: 60_000, interval: 100 });
  // One run in two lives: nothing was counted twice, nothing twice removed.
  expect(await state()).toMatchObject({ startedAt: told?.startedAt, removed: keys + alarms });
}, 180_000);
