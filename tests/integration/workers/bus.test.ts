import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Publication } from '#domain/realtime.ts';
import { connectConsumer, connectProducer } from '#workers/bus/connections.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
import { startRedis } from '#tests/support/redis.ts';
import { openLanes, type LaneFixture } from './laneFixture.ts';
import { look } from './look.ts';
import { startMs, type Site } from './site.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
let lanes: LaneFixture;
let prefix: string;
let bus: RedisBus;
let redis: RedisClient;
let site: Site;
let consumers: Consumers | null = null;

beforeEach(async () => {
  lanes = await openLanes(2);
  ({ prefix, bus, redis, site } = lanes);
});

afterEach(async () => {
  await consumers?.stop();
  consumers = null;
  await lanes.close();
});

const enqueue = (...items: ReturnType<Site['item']>[]) =>
  bus.enqueue('telemetry', { v: 1, items }, { lane: 0, oldestReceivedAt: items[0]?.receivedAt ?? 0 });

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

test('what was enqueued is stored, a few milliseconds later, and the queue is empty again', async () => {
  consumers = await startConsumers(redis, prefix, site.context);
  const seen = look(site.db);
  const delays: number[] = [];
  for (let n = 1; n <= 20; n++) {
    const sent = performance.now();
    await enqueue(site.item(0, { tilt: 1 }));
    while ((await seen.readingCount()) < n) await new Promise((resolve) => setTimeout(resolve, 1));
    delays.push(performance.now() - sent);
  }
  await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
  const median = delays.sort((a, b) => a - b)[10] ?? 0;
  expect(median).toBeLessThan(250);
});

test('the backlog is as old as its oldest item, over all lanes, waiting or worked on', async () => {
  expect(await bus.oldestReceivedAt()).toBeNull();
  const item = site.item(0, { tilt: 1 });
  await bus.enqueue('telemetry', { v: 1, items: [item] }, { lane: 11, oldestReceivedAt: startMs - 5_000 });
  await bus.enqueue('alarms', { v: 1, items: [item] }, { lane: 0, oldestReceivedAt: startMs - 9_000 });
  expect(await bus.oldestReceivedAt()).toBe(startMs - 9_000);
  const pressure = await bus.pressure(startMs);
  expect(pressure.oldestWaitingMs).toBe(9_000);
  expect(pressure.memoryShare).toBeGreaterThan(0);
  expect(pressure.memoryShare).toBeLessThan(0.5);
});

test('a bad item goes to quarantine with its reason, the good ones of its batch are stored', async () => {
  const bad = { ...site.item(0, {}), seq: -4 };
  await enqueue(site.item(0, { tilt: 1 }), bad, site.item(1, { tilt: 2 }));
  consumers = await startConsumers(redis, prefix, site.context);
  const seen = look(site.db);
  await soon(async () => expect(await seen.readingCount()).toBe(2));
  const [refused] = await seen.quarantine();
  expect(refused).toMatchObject({ queue: 'telemetry-0' });
  expect(refused?.reason).toContain('seq');
  expect(JSON.parse(refused?.payload ?? '')).toMatchObject({ seq: -4 });
});

test('a payload of a newer version is left in the queue, and still counts as unprocessed', async () => {
  await bus.enqueue('telemetry', { v: 2, items: [] }, { lane: 0, oldestReceivedAt: startMs });
  consumers = await startConsumers(redis, prefix, site.context);
  const queue = new Queue('{telemetry-0}', { connection: redis, prefix });
  await soon(async () => expect(await queue.getDelayedCount()).toBe(1));
  expect(await bus.oldestReceivedAt()).toBe(startMs);
  expect(await look(site.db).quarantine()).toEqual([]);
  await queue.close();
});

test('while the database is busy nothing is lost and nothing fails', async () => {
  let failures = 5;
  const write: Site['db']['write'] = (work) => {
    failures -= 1;
    if (failures >= 0) return Promise.reject(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }));
    return site.db.write(work);
  };
  const db = { write, snapshot: site.db.snapshot.bind(site.db), close: site.db.close.bind(site.db) };
  await enqueue(site.item(0, { tilt: 1 }));
  consumers = await startConsumers(redis, prefix, { ...site.context, db });
  await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
  expect(failures).toBeLessThan(0);
  expect(await look(site.db).quarantine()).toEqual([]);
});

test('two processes that serve the same lanes store every item once', async () => {
  const other = await site.another();
  consumers = await startConsumers(redis, prefix, site.context);
  const second = await connectConsumer(redisUrl, 'test');
  const others = await startConsumers(second, prefix, { ...site.context, db: other });
  const sent = Array.from({ length: 60 }, () => site.item(0, { impactG: 3 }));
  await Promise.all(sent.map((item) => enqueue(item, { ...item, deviceNo: site.devices[1]?.no ?? 0 })));
  const seen = look(site.db);
  await soon(async () => expect(await seen.readingCount()).toBe(120));
  await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
  expect(await seen.events()).toHaveLength(2);
  expect(await seen.notices()).toHaveLength(2);
  await others.stop();
  second.disconnect();
});

test('publications and hints reach who subscribed, and values only what is watched', async () => {
  const server = await openBus({ redisUrl, role: 'server', prefix });
  const heard: Publication[] = [];
  await server.subscribe('changes', (publication) => heard.push(publication));
  const publication = { revision: 7, devices: [], alarms: [], rails: [], projects: [], departures: [] };
  bus.publish('changes', publication);
  await soon(async () => expect(heard).toEqual([publication]));

  await server.setWatched('one', ['a', 'b']);
  await server.setWatched('two', ['b', 'c']);
  expect([...(await bus.watched())].sort()).toEqual(['a', 'b', 'c']);
  await redis.del(`${prefix}:watched:two`);
  expect([...(await bus.watched())].sort()).toEqual(['a', 'b']);
  await server.close();
});

test('a Redis that may lose what it acknowledged is refused, with what is wrong', async () => {
  const loose = await startRedis();
  const admin = new Redis(loose.url);
  await admin.config('SET', 'appendfsync', 'everysec');
  await expect(openBus({ redisUrl: loose.url, role: 'server' })).rejects.toThrow(
    'appendfsync is everysec, must be always',
  );
  await admin.config('SET', 'appendfsync', 'always');
  await admin.config('SET', 'maxmemory', '0');
  await expect(openBus({ redisUrl: loose.url, role: 'server' })).rejects.toThrow('maxmemory is 0');
  await admin.config('SET', 'maxmemory', '100mb');
  // Where CONFIG is forbidden somebody has to vouch for it.
  await admin.call('ACL', 'SETUSER', 'default', '-config');
  await expect(openBus({ redisUrl: loose.url, role: 'server' })).rejects.toThrow('REDIS_DURABLE=yes-i-checked');
  const vouched = await openBus({ redisUrl: loose.url, role: 'server', durable: 'yes-i-checked' });
  expect(vouched.durabilityAsserted).toBe(false);
  await vouched.close();
  admin.disconnect();
  await loose.stop();
});

test('with Redis gone an enqueue fails within two seconds, and works again when Redis is back', async () => {
  const own = await startRedis();
  const far = await openBus({ redisUrl: own.url, role: 'server' });
  const item = site.item(0, { tilt: 1 });
  const add = () => far.enqueue('telemetry', { v: 1, items: [item] }, { lane: 0, oldestReceivedAt: startMs });
  await add();
  const pid = Number(/process_id:(\d+)/.exec(await redisInfo(own.url))?.[1]);
  // Stopped, not dead: the connection stays open and silent.
  process.kill(pid, 'SIGSTOP');
  const started = performance.now();
  await expect(add()).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(2_500);
  process.kill(pid, 'SIGCONT');
  await soon(async () => add());
  await far.close();
  await own.stop();
});

async function redisInfo(url: string): Promise<string> {
  const admin = new Redis(url);
  const text = await admin.info('server');
  admin.disconnect();
  return text;
}

test('10.2 a tool that asks Redis one thing ends with its answer: nothing goes on waiting for the connection that it had', async () => {
  // No moment comes by itself: what is still there waits for one.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    (await connectProducer(redisUrl, 'test-tool')).disconnect();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('H1: a process that stood still for longer than it waits for Redis reads what Redis answered meanwhile', async () => {
  const client = await connectProducer(redisUrl, 'test-stalled');
  try {
    const [one, many] = [client.ping(), client.pipeline().ping().ping().exec()];
    const until = performance.now() + 1_700;
    while (performance.now() < until);
    expect(await one).toBe('PONG');
    expect(await many).toEqual([
      [null, 'PONG'],
      [null, 'PONG'],
    ]);
  } finally {
    client.disconnect();
  }
});

test('10.1g one bad publication costs itself alone: it is dropped, and those after it are heard', async () => {
  const heard: number[] = [];
  await bus.subscribe('changes', (publication) => {
    if (publication.revision === 3) throw new Error('a listener that cannot read it');
    heard.push(publication.revision);
  });
  const lists = { devices: [], alarms: [], rails: [], projects: [], departures: [] };
  const bad = ['', '{"revision":1', 'null', '[]', '{"revision":"1"}', '{"revision":2,"devices":[null]}'];
  const channel = `${prefix}:channel:changes`;
  for (const text of bad) await redis.publish(channel, text);
  for (const revision of [3, 4]) await redis.publish(channel, JSON.stringify({ revision, ...lists }));
  await vi.waitFor(() => expect(heard).toEqual([4]), { timeout: 60_000 });
});

test('any number of listeners are heard over one connection, and Node warns of no leak', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  const heard: number[] = [];
  for (let no = 0; no < 12; no += 1) await bus.subscribe('changes', () => heard.push(no));
  await bus.subscribe('hints', () => heard.push(-1));
  bus.publish('changes', { revision: 1, devices: [], alarms: [], rails: [], projects: [], departures: [] });
  await vi.waitFor(() => expect(heard).toEqual(Array.from({ length: 12 }, (_, no) => no)), { timeout: 60_000 });
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
