import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Queue } from 'bullmq';
import { eq } from 'drizzle-orm';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import pino from 'pino';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { LeaseLost } from '#db/leases/checkFence.ts';
import { listLeases } from '#db/leases/listLeases.ts';
import { takeLease } from '#db/leases/takeLease.ts';
import { lease as leases } from '#db/schema/leases.ts';
import { setting } from '#db/schema/settings.ts';
import { queueKey } from '#domain/queues.ts';
import { connectConsumer } from '#workers/bus/connections.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
import { fenced } from '#workers/leases/fenced.ts';
import { Keeper } from '#workers/leases/keeper.ts';
import { Lease } from '#workers/leases/lease.ts';
import { isGone, newOwner } from '#workers/leases/owner.ts';
import { signal } from '../engine/signal.ts';
import { look } from './look.ts';
import { openSite, startMs, type Site } from './site.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const log = pino({ level: 'silent' });
const leaseMs = 6_000;
let site: Site;
beforeEach(async () => {
  site = await openSite({ devices: 2 });
});
afterEach(() => site.close());

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const take = (name: string, owner: string) => site.db.write((tx) => takeLease(tx, { name, owner, leaseMs }));
const expire = (name: string, db = site.db) =>
  db.write(async (tx) => {
    await tx.sql.update(leases).set({ expiresAt: 1 }).where(eq(leases.name, name));
  });
const note = async (tx: WriteTx): Promise<void> => {
  await tx.sql.insert(setting).values({ key: 'of-this-test', value: 1, updatedAt: 1 });
};
const noted = () =>
  site.db.snapshot(async (tx) => (await tx.sql.select().from(setting).where(eq(setting.key, 'of-this-test'))).length);

test('10.1b a worker that wakes after another one took its lane over commits nothing', async () => {
  const lease = new Lease('lane/x');
  lease.set(await take('lane/x', 'a'), true);
  const db = fenced(site.db, lease);
  expect(await take('lane/x', 'b')).toBeNull();
  await expire('lane/x');
  expect(await take('lane/x', 'b')).toBe(2);
  await expect(db.write(note)).rejects.toBeInstanceOf(LeaseLost);
  expect(await noted()).toBe(0);
  // It knows it now, and does not ask again.
  expect(lease.fence).toBeNull();
  lease.set(2, true);
  await db.write(note);
  expect(await noted()).toBe(1);
});

test('10.1b a lease that expires inside a transaction is not taken before that has ended, and is taken then', async () => {
  const lease = new Lease('lane/x');
  lease.set(await take('lane/x', 'a'), true);
  const other = await site.another();
  const steal = () => other.write((tx) => takeLease(tx, { name: 'lane/x', owner: 'b', leaseMs }));
  const [inside, go] = [signal(), signal()];
  const running = fenced(site.db, lease).write(async (tx) => {
    await note(tx);
    if (dialect === 'sqlite') await tx.sql.update(leases).set({ expiresAt: 1 }).where(eq(leases.name, 'lane/x'));
    inside.give();
    await go.given;
  });
  await inside.given;
  // SQLite has one writer: whoever wants to take it waits for the transaction.
  const waiting = dialect === 'sqlite' ? steal() : null;
  if (dialect === 'postgres') {
    await expire('lane/x', other);
    expect(await steal()).toBeNull();
  }
  go.give();
  await running;
  expect(await noted()).toBe(1);
  expect(await (waiting ?? steal())).toBe(2);
  await expect(fenced(site.db, lease).write(note)).rejects.toBeInstanceOf(LeaseLost);
});

test('10.1b workers share the lanes out, and one that ends leaves its share to the others at once', async () => {
  const names = Array.from({ length: 16 }, (_, at) => `lane/t-${at}`);
  const open = () => {
    const keeper = new Keeper({ db: site.db, log });
    return { keeper, lanes: names.map((name) => keeper.lane(name)), schedules: keeper.single('schedules') };
  };
  const [a, b] = [open(), open()];
  const held = (of: typeof a) => of.lanes.filter(({ fence }) => fence !== null).length;
  await a.keeper.start();
  expect([held(a), a.schedules.fence]).toEqual([16, 1]);
  await b.keeper.start();
  expect(held(b)).toBe(0);
  // A lane that has nothing in hand gives back what is not its share any more.
  await soon(async () => {
    for (const lane of a.lanes) if (!lane.isWanted && lane.fence !== null) await a.keeper.giveBack(lane);
    expect([held(a), held(b)]).toEqual([8, 8]);
  });
  expect(b.schedules.fence).toBeNull();
  await a.keeper.stop();
  await soon(async () => expect([held(b), b.schedules.fence]).toEqual([16, 2]));
  await b.keeper.stop();
  const stored = await site.db.snapshot(listLeases);
  expect(stored.filter(({ owner }) => owner !== '')).toEqual([]);
});

test('10.1b what a worker of this machine held that was killed is not waited for', async () => {
  const child = spawn('sleep', ['60']);
  const dead = newOwner().replace(/:\d+$/, `:${child.pid}`);
  expect(isGone(dead)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isGone(dead)).toBe(true);
  await take('lane/x', dead);
  const keeper = new Keeper({ db: site.db, log });
  const lane = keeper.lane('lane/x');
  await keeper.start();
  expect(lane.fence).toBe(2);
  await keeper.stop();
});

let redis: RedisClient;
let bus: RedisBus;
let prefix: string;
let consumers: Consumers | null = null;

async function openQueues(): Promise<void> {
  prefix = `test-${ulid()}`;
  bus = await openBus({ redisUrl, role: 'worker', prefix });
  redis = await connectConsumer(redisUrl, 'test');
}
afterEach(async () => {
  await consumers?.stop();
  consumers = null;
});
async function closeQueues(): Promise<void> {
  await consumers?.stop();
  consumers = null;
  redis.disconnect();
  await bus.close();
}

test('half a JSON goes to quarantine with its text, and the jobs behind it are worked on', async () => {
  await openQueues();
  const queue = new Queue(queueKey('telemetry', 0), { connection: redis, prefix });
  const job = await queue.add('telemetry', {});
  await redis.hset(`${prefix}:${queue.name}:${job.id}`, 'data', '{"v":1,"items":[{"deviceNo"');
  const items = [site.item(0, { tilt: 1 })];
  await bus.enqueue('telemetry', { v: 1, items }, { lane: 0, oldestReceivedAt: startMs });
  consumers = await startConsumers(redis, prefix, site.context);
  await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
  await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
  const [refused] = await look(site.db).quarantine();
  expect(refused).toMatchObject({ queue: 'telemetry-0', reason: 'the payload is no JSON' });
  expect(JSON.parse(refused?.payload ?? '')).toBe('{"v":1,"items":[{"deviceNo"');
  await queue.close();
  await closeQueues();
});

test('jobs in a lane that no longer exists are worked on; nobody can add to it', async () => {
  await openQueues();
  const items = [site.item(0, { tilt: 1 })];
  const add = () => bus.enqueue('telemetry', { v: 1, items }, { lane: 21, oldestReceivedAt: startMs });
  await expect(add()).rejects.toThrow('Queue telemetry has no lane 21');
  const queue = new Queue('{telemetry-21}', { connection: redis, prefix });
  await queue.add('telemetry', { v: 1, items });
  consumers = await startConsumers(redis, prefix, site.context);
  await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
  await queue.close();
  await closeQueues();
});

test('jobs that come later into a lane that no longer exists are worked on, though a second worker knows nothing of it', async () => {
  await openQueues();
  const stranded = [21, 22].map((lane) => new Queue(`{telemetry-${lane}}`, { connection: redis, prefix }));
  const addToEach = async (seq: number) => {
    for (const [at, queue] of stranded.entries()) {
      const item = site.item(at, { tilt: 1 }, { sentTs: startMs + seq });
      await queue.add('telemetry', { v: 1, items: [item] });
    }
  };
  const stored = (readings: number) => soon(async () => expect(await look(site.db).readingCount()).toBe(readings));
  await addToEach(1);
  consumers = await startConsumers(redis, prefix, site.context);
  await stored(2);
  const second = await startConsumers(redis, prefix, site.context);
  try {
    // Until the lanes are dealt out anew.
    await soon(async () => {
      const held = (await site.db.snapshot(listLeases)).filter(({ name }) => /^lane\/telemetry-1?\d$/.test(name));
      const owners = held.map(({ owner }) => owner);
      const [one] = owners;
      expect([held.length, owners.includes(''), owners.filter((owner) => owner === one).length]).toEqual([
        16,
        false,
        8,
      ]);
    });
    // Whoever waits at a lane that is another's share now takes one job more of it, and then gives it back.
    for (const round of [2, 3]) {
      await addToEach(round);
      await stored(2 * round);
    }
  } finally {
    await second.stop();
    for (const queue of stranded) await queue.close();
    await closeQueues();
  }
});

test('10.1b the jobs that the last holder of a lane had in hand come before those that waited', async () => {
  await openQueues();
  const { Worker } = await import('bullmq');
  const last = new Worker(queueKey('telemetry', 0), null, { connection: redis, prefix, autorun: false });
  // Two over 5° of three that TILT_WARN needs were in hand; the third waits.
  for (const at of [0, 1, 2]) {
    const item = site.item(0, { tilt: 6 }, { sentTs: startMs + at * 60_000, receivedAt: startMs + at * 60_000 });
    await bus.enqueue('telemetry', { v: 1, items: [item] }, { lane: 0, oldestReceivedAt: item.receivedAt });
  }
  await last.getNextJob('of the last holder');
  await last.getNextJob('of the last holder');
  site.now = startMs + 120_000;
  consumers = await startConsumers(redis, prefix, site.context);
  await soon(async () => expect(await look(site.db).readingCount()).toBe(3));
  expect(await look(site.db).events()).toMatchObject([{ typeCode: 'TILT_WARN' }]);
  await last.close(true);
  await closeQueues();
});
