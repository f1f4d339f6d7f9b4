import { Queue, Worker } from 'bullmq';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { queueKey } from '#domain/queues.ts';
import type { RedisBus } from '#workers/bus/redisBus.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
import { requeueActive } from '#workers/lanes/requeueActive.ts';
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

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const accept = (metrics: { readonly tilt: number }) =>
  bus.enqueue('telemetry', { v: 1, items: [site.item(0, metrics)] }, { lane: 0, oldestReceivedAt: startMs });

/**
 * As often a worker has the job in hand, and the job comes back while that worker lives: a lock that ran out, a lane
 * that another one has now.
 */
async function loseIt(times: number): Promise<void> {
  const holder = new Worker(queueKey('telemetry', 0), null, { connection: redis, prefix, autorun: false });
  for (let n = 0; n < times; n++) {
    expect((await holder.getNextJob(`holder-${n}`, { block: false }))?.name).toBe('telemetry');
    expect(await requeueActive(redis, holder.toKey(''))).toBe(1);
  }
  await holder.close(true);
}

/** Tries of the only job that nobody has ended. */
async function openTries(): Promise<number> {
  const queue = new Queue(queueKey('telemetry', 0), { connection: redis, prefix });
  const [job] = await queue.getJobs();
  const fields = await redis.hkeys(queue.toKey(job?.id ?? ''));
  await queue.close();
  expect(fields).toContain('data');
  return fields.filter((field) => field.startsWith('try:')).length;
}

function withWrite(write: Database['write']): Database {
  return { write, snapshot: site.db.snapshot.bind(site.db), close: site.db.close.bind(site.db) };
}

test('10.2 a job that came back twenty times is no poison while no worker died of it: waiting cures that', async () => {
  await accept({ tilt: 1 });
  await loseIt(20);
  consumers = await startConsumers(redis, prefix, site.context);
  await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
  await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
  expect(await look(site.db).quarantine()).toEqual([]);
});

test('10.2 while such a job waits for its database no try of it is open: who ends its worker then does not count', async () => {
  await accept({ tilt: 1 });
  await loseIt(3);
  let failed = 0;
  let isAway = true;
  const db = withWrite((work) => {
    if (!isAway) return site.db.write(work);
    failed += 1;
    return Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }));
  });
  consumers = await startConsumers(redis, prefix, { ...site.context, db });
  await soon(async () => expect(failed).toBeGreaterThan(3));
  await soon(async () => expect(await openTries()).toBe(0));
  isAway = false;
  await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
});

test('10.2 a worker that is told to end while its database hangs takes its try back', async () => {
  await accept({ tilt: 1 });
  await loseIt(3);
  let letGo = (): void => undefined;
  const hangs = new Promise<never>((_, reject) => {
    letGo = () => reject(new Error('the test is over'));
  });
  let isHanging = false;
  const db = withWrite((work) => (isHanging ? hangs : site.db.write(work)));
  const queue = new Queue(queueKey('telemetry', 0), { connection: redis, prefix });
  // The leases are held before the lane has anything to do.
  await queue.pause();
  consumers = await startConsumers(redis, prefix, { ...site.context, db });
  isHanging = true;
  await queue.resume();
  await queue.close();
  await soon(async () => expect(await openTries()).toBe(1));
  const ending = consumers.stop();
  await soon(async () => expect(await openTries()).toBe(0));
  letGo();
  await ending;
  consumers = await startConsumers(redis, prefix, site.context);
  await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
  expect(await look(site.db).quarantine()).toEqual([]);
});
