import { readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dialect } from '#db/engine/dialect.ts';
import { listLeases } from '#db/leases/listLeases.ts';
import { minute } from '#domain/time.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
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
  site = await openSite({ devices: 120 });
  site.now = Date.now();
  bus = await openBus({ redisUrl: redis.url, role: 'server' });
});

afterEach(async () => {
  await workers.kill();
  await bus.close();
  await site.close();
  await redis.stop();
});

const empty = () =>
  vi.waitFor(async () => expect(await bus.oldestReceivedAt()).toBeNull(), { timeout: 60_000, interval: 100 });
/** Names of the lanes, and of the schedules, that a process holds. */
const heldBy = async ({ pid }: ChildProcess): Promise<string[]> => {
  const stored = await site.db.snapshot(listLeases);
  return stored.flatMap(({ name, owner }) =>
    owner.endsWith(`:${pid}`) && !name.startsWith('worker/') ? [name.replace('lane/telemetry-', '')] : [],
  );
};
const enqueue = (lane: number, ...items: ReturnType<Site['item']>[]) =>
  bus.enqueue('telemetry', { v: 1, items }, { lane, oldestReceivedAt: items[0]?.receivedAt ?? 0 });

test('10.1b two worker processes on one backlog: no counter misses an item that the other one overtook', async () => {
  // TILT_WARN needs three in a row: one that comes late is not counted, and the alarm is missing.
  for (let device = 0; device < 120; device += 1) {
    for (const at of [3, 2, 1]) {
      const sentTs = site.now - at * minute;
      await enqueue(device % 4, site.item(device, { tilt: 6 }, { sentTs, receivedAt: sentTs }));
    }
  }
  workers.start(redis, site);
  workers.start(redis, site);
  await empty();
  const seen = look(site.db);
  expect(await seen.readingCount()).toBe(360);
  expect(await seen.quarantine()).toEqual([]);
  const events = await seen.events();
  expect(events.filter(({ typeCode }) => typeCode === 'TILT_WARN')).toHaveLength(120);
}, 120_000);

test.runIf(dialect === 'postgres' && process.platform === 'linux')(
  '10.1b a worker stopped inside a transaction that holds the revision row: within 10 s the other one goes on, and the one that wakes commits nothing',
  async () => {
    const doomed = workers.start(redis, site, { at: 'before_commit', by: 'SIGSTOP' });
    const heir = workers.start(redis, site);
    // Each has its share of the lanes.
    const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 100 });
    let lane = -1;
    await soon(async () => {
      const [mine, others] = [await heldBy(doomed), await heldBy(heir)];
      expect([...mine, ...others].sort()).toHaveLength(17);
      expect(Math.abs(mine.length - others.length)).toBeLessThanOrEqual(1);
      lane = Number(mine.find((name) => name !== 'schedules'));
    });
    await enqueue(lane, site.item(0, { impactG: 3 }, { sentTs: Date.now(), receivedAt: Date.now() }));
    const state = () => readFileSync(`/proc/${doomed.pid}/stat`, 'utf8').replace(/^.*\) /, '')[0];
    await soon(async () => expect(state()).toBe('T'));
    const stoppedAt = performance.now();
    const seen = look(site.db);
    expect(await seen.readingCount()).toBe(0);
    // Same lane, and somebody else's write: both wait for what the stopped one holds.
    await enqueue(lane, site.item(1, { impactG: 3 }, { sentTs: Date.now(), receivedAt: Date.now() }));
    const write = site.db.write((tx) => tx.revision()).then(() => performance.now() - stoppedAt);
    await soon(async () => expect(await seen.readingCount()).toBe(2));
    const goneOnMs = performance.now() - stoppedAt;
    expect(await heldBy(heir)).toContain('schedules');
    expect([goneOnMs < 10_000, (await write) < 10_000], `${goneOnMs} ms`).toEqual([true, true]);

    const before = [await seen.events(), await seen.notices(), await seen.readingCount(), await seen.quarantine()];
    expect(before[0]).toHaveLength(2);
    expect(before[3]).toEqual([]);
    doomed.kill('SIGCONT');
    // It has found out: it takes part again, or has ended.
    await soon(async () => {
      if (doomed.exitCode === null && doomed.signalCode === null) expect(await heldBy(doomed)).not.toEqual([]);
    });
    await empty();
    expect([await seen.events(), await seen.notices(), await seen.readingCount(), await seen.quarantine()]).toEqual(
      before,
    );
  },
  120_000,
);
