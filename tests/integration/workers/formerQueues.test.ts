import { Queue, Worker } from 'bullmq';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute } from '#domain/time.ts';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';
import { connectConsumer } from '#workers/bus/connections.ts';
import { defaultPrefix, openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { startForwarding } from '#workers/lanes/forwardFormer.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
import { look } from './look.ts';
import { openSite, startMs, type Site } from './site.ts';
import { WorkerProcesses } from './workerProcesses.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
let prefix: string;
let bus: RedisBus;
let redis: RedisClient;
let site: Site;
let consumers: Consumers | null = null;
let forwarding: ReturnType<typeof startForwarding> | null = null;
let own: PrivateRedis | null = null;
const workers = new WorkerProcesses();

beforeEach(async () => {
  prefix = `test-${ulid()}`;
  bus = await openBus({ redisUrl, role: 'worker', prefix });
  redis = await connectConsumer(redisUrl, 'test');
  site = await openSite({ devices: 20 });
});
afterEach(async () => {
  await Promise.all([consumers?.stop(), forwarding?.stop()]);
  await workers.kill();
  await own?.stop();
  own = null;
  consumers = null;
  forwarding = null;
  redis.disconnect();
  await bus.close();
  await site.close();
});

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 50 });

/** What 2.6 did when it accepted items, up to the options of the job. */
async function acceptAsBefore(
  name: string,
  jobs: ReadonlyArray<readonly ReturnType<Site['item']>[]>,
  at: { readonly connection: RedisClient; readonly prefix: string } = { connection: redis, prefix },
): Promise<void> {
  const queue = new Queue(name, { ...at, streams: { events: { maxLen: 10 } } });
  await queue.setGlobalConcurrency(16);
  await queue.addBulk(
    jobs.map((items) => ({
      name: name.replace(/-\d+$/, ''),
      data: { v: 1, items },
      opts: { timestamp: startMs, attempts: 5, backoff: { type: 'fixed', delay: 1_000 }, removeOnComplete: true },
    })),
  );
  await queue.close();
}

test('item 6: of 10,000 items acknowledged under the old names none is lost, and those in a dead worker come too', async () => {
  const lanes = [0, 1, 5, 15];
  for (const lane of lanes) {
    const jobs = Array.from({ length: 50 }, () =>
      Array.from({ length: 50 }, (_, at) => site.item((lane + at) % 20, { tilt: 1 })),
    );
    await acceptAsBefore(`telemetry-${lane}`, jobs);
  }
  await acceptAsBefore('alarms', [[site.item(3, { impactG: 3 })]]);
  // A worker of the old release took some and was killed; another left a newer payload for later.
  const dead = new Worker('telemetry-5', null, { connection: redis, prefix, autorun: false, lockDuration: 1_000 });
  const held = await Promise.all([1, 2, 3].map(() => dead.getNextJob('dead', { block: false })));
  expect(held.filter((job) => job !== undefined)).toHaveLength(3);
  const [put] = [await dead.getNextJob('dead', { block: false })];
  await put?.moveToDelayed(Date.now() + 1_500, 'dead');
  await dead.close(true);

  // Until they are done they are the backlog: silence is not judged beyond them, and doors see their age.
  expect(await bus.oldestReceivedAt()).toBe(startMs);
  expect((await bus.pressure(startMs + 7_000)).oldestWaitingMs).toBe(7_000);

  consumers = await startConsumers(redis, prefix, site.context);
  forwarding = startForwarding({ redis, prefix, log: site.context.log });
  const seen = look(site.db);
  await soon(async () => expect(await seen.readingCount()).toBe(10_000));
  await soon(async () => expect(await seen.events()).toHaveLength(1));
  expect(await seen.quarantine()).toEqual([]);
  await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
});

test('item 6: what a server of the old release still writes during the upgrade is carried over as well', async () => {
  consumers = await startConsumers(redis, prefix, site.context);
  forwarding = startForwarding({ redis, prefix, log: site.context.log });
  const second = startForwarding({ redis, prefix, log: site.context.log });
  const seen = look(site.db);
  for (let round = 1; round <= 3; round++) {
    await acceptAsBefore('telemetry-2', [[site.item(0, { tilt: 1 })], [site.item(1, { tilt: 1 })]]);
    await soon(async () => expect(await seen.readingCount()).toBe(round * 2));
  }
  await second.stop();
});

test('item 6: what waits in a lane that this release has no more is carried over too', async () => {
  await acceptAsBefore('telemetry-37', [[site.item(0, { tilt: 1 })], [site.item(1, { tilt: 1 })]]);
  consumers = await startConsumers(redis, prefix, site.context);
  forwarding = startForwarding({ redis, prefix, log: site.context.log });
  await soon(async () => expect(await look(site.db).readingCount()).toBe(2));
});

test('item 6: a payload of a newer version is carried over as it is, and left for who knows it', async () => {
  const queue = new Queue('telemetry-2', { connection: redis, prefix });
  await queue.add('telemetry', { v: 2, items: [], more: 'of it' }, { timestamp: startMs });
  await queue.close();
  consumers = await startConsumers(redis, prefix, site.context);
  forwarding = startForwarding({ redis, prefix, log: site.context.log });
  const present = new Queue('{telemetry-2}', { connection: redis, prefix });
  await soon(async () => expect(await present.getDelayedCount()).toBe(1));
  const [job] = await present.getDelayed();
  expect(job?.data).toEqual({ v: 2, items: [], more: 'of it' });
  expect(await look(site.db).quarantine()).toEqual([]);
  await present.close();
});

test('item 6: a new worker takes what waits under the old names first, whatever was accepted under the new ones since', async () => {
  own = await startRedis();
  const connection = await connectConsumer(own.url, 'test');
  const server = await openBus({ redisUrl: own.url, role: 'server' });
  site.now = Date.now();
  // TILT_WARN needs three in a row: one that comes late is not counted. Before them more of others than are carried at
  // once.
  const tilted = (minutesAgo: number) => {
    const sentTs = site.now - minutesAgo * minute;
    return site.item(0, { tilt: 6 }, { sentTs, receivedAt: sentTs });
  };
  const others = Array.from({ length: 510 }, () => [site.item(1, { tilt: 1 })]);
  const former = [...others, [tilted(3)], [tilted(2)]];
  await acceptAsBefore('telemetry-3', former, { connection, prefix: defaultPrefix });
  await server.enqueue('telemetry', { v: 1, items: [tilted(1)] }, { lane: 3, oldestReceivedAt: site.now });
  workers.start(own, site);
  const seen = look(site.db);
  await soon(async () => expect(await seen.readingCount()).toBe(513));
  expect(await seen.events()).toMatchObject([{ typeCode: 'TILT_WARN' }]);
  expect(await seen.quarantine()).toEqual([]);
  await soon(async () => expect(await server.oldestReceivedAt()).toBeNull());
  await workers.kill();
  await server.close();
  connection.disconnect();
});
