import { Queue } from 'bullmq';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { Client } from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dialect } from '#db/engine/dialect.ts';
import { queueKey } from '#domain/queues.ts';
import type { RedisBus } from '#workers/bus/redisBus.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
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
  lanes = await openLanes(2);
  ({ prefix, bus, redis, site } = lanes);
});

afterEach(async () => {
  await consumers?.stop();
  consumers = null;
  await lanes.close();
});

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

test('10.1e while the database is away a bad item waits for its quarantine like a good one for its place', async () => {
  let isAway = false;
  const write: Site['db']['write'] = (work) => {
    if (!isAway) return site.db.write(work);
    return Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }));
  };
  const db = { write, snapshot: site.db.snapshot.bind(site.db), close: site.db.close.bind(site.db) };
  const items = [site.item(0, { tilt: 1 }), { ...site.item(0, {}), seq: -4 }];
  const queue = new Queue(queueKey('telemetry', 0), { connection: redis, prefix });
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  consumers = await startConsumers(redis, prefix, { ...site.context, db, log });
  isAway = true;
  await bus.enqueue('telemetry', { v: 1, items }, { lane: 0, oldestReceivedAt: startMs });
  await soon(async () => expect(lines.filter((line) => line.includes('tried again')).length).toBeGreaterThan(4));
  // The job is held all the time: one that was let go of five times would be taken for poison, good items and all.
  expect((await queue.getJobs()).map(({ stalledCounter }) => stalledCounter)).toEqual([0]);
  isAway = false;
  await soon(async () => expect(await look(site.db).readingCount()).toBe(1));
  await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
  expect(await look(site.db).quarantine()).toMatchObject([{ queue: 'telemetry-0' }]);
  await queue.close();
});

test.runIf(dialect === 'postgres')(
  '10.1q M1 a PostgreSQL that is read only for longer than all tries costs no acknowledged item its place',
  async () => {
    const url = site.databaseUrl ?? '';
    const name = new URL(url).pathname.slice(1);
    const admin = new Client({ connectionString: url.replace(`/${name}`, '/postgres') });
    await admin.connect();
    const turn = async (setting: string) => {
      await admin.query(`ALTER DATABASE ${name} ${setting}`);
      // As a failover ends them.
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    };
    const own = await site.another({ role: 'worker' });
    await turn('SET default_transaction_read_only = on');
    let failed = 0;
    const write: Site['db']['write'] = (work) => own.write(work).finally(() => (failed += 1));
    const db = { write, snapshot: own.snapshot.bind(own), close: own.close.bind(own) };
    const items = [site.item(0, { tilt: 1 }), site.item(1, { tilt: 2 }), site.item(1, { tilt: 3 })];
    await bus.enqueue('telemetry', { v: 1, items }, { lane: 0, oldestReceivedAt: startMs });
    consumers = await startConsumers(redis, prefix, { ...site.context, db });
    // More than the five tries that an error of an item's own gets.
    await soon(async () => expect(failed).toBeGreaterThanOrEqual(6));
    await turn('SET default_transaction_read_only = off');
    await admin.end();
    await soon(async () => expect(await look(own).readingCount()).toBe(3));
    expect(await look(own).quarantine()).toEqual([]);
  },
);
