import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pino from 'pino';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { renewIncarnation } from '#db/incarnation/incarnation.ts';
import { beat } from '#db/ingest/beat.ts';
import { startRedisCluster, type RedisCluster } from '#scripts/harness/redisCluster.ts';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';
import { assertQueueHome } from '#workers/bus/queueHome.ts';
import { openBus } from '#workers/bus/redisBus.ts';

const hereUrl = process.env['TEST_REDIS_URL'] ?? '';
let folder = '';
let cluster: RedisCluster;
let there: PrivateRedis;
let prefix: string;
let test_: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guardline-home-'));
  cluster = await startRedisCluster(folder);
  there = await startRedis();
});
afterAll(async () => {
  await cluster.stop();
  await there.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  prefix = `test-${ulid()}`;
  test_ = await openTestDatabase();
});
afterEach(() => test_.close());

interface Address {
  readonly url: string;
  readonly former?: string;
  readonly isPrivate?: boolean;
}

const start = ({ url, former, isPrivate = false }: Address) =>
  assertQueueHome({
    db: test_.db,
    config: { REDIS_URL: url, REDIS_FORMER_URL: former, REDIS_PRIVATE: isPrivate },
    prefix,
    now: Date.now,
    log: pino({ level: 'silent' }),
  });

async function acceptOne(redisUrl: string): Promise<() => Promise<void>> {
  const bus = await openBus({ redisUrl, role: 'tool', prefix });
  await bus.enqueue('telemetry', { v: 1, items: [] }, { lane: 4, oldestReceivedAt: 1 });
  return async () => {
    const redis = new Redis(redisUrl);
    await redis.del(`${prefix}:{telemetry-4}:wait`);
    redis.disconnect();
    await bus.close();
  };
}

test('item 6: a start on the Redis of last time, by whatever address, and on the first one goes on', async () => {
  await start({ url: hereUrl });
  await start({ url: hereUrl });
  await start({ url: hereUrl.replace('127.0.0.1', 'localhost') });
});

test('item 6: REDIS_URL does not move to a cluster while a job waits, then it does', async () => {
  await start({ url: hereUrl });
  const empty = await acceptOne(hereUrl);
  await expect(start({ url: cluster.url })).rejects.toThrow(
    /^REDIS_URL names redis\+cluster:\/\/127\S+, but the queues of this database were on redis:\/\/127\.0\.0\.1:\d+, .*Set REDIS_FORMER_URL/,
  );
  await expect(start({ url: cluster.url, former: hereUrl })).rejects.toThrow(
    /^1 jobs of accepted messages still wait on redis:\/\/127\.0\.0\.1:\d+/,
  );
  // Nothing changed: the former one still is the home.
  await start({ url: hereUrl });
  await empty();
  await start({ url: cluster.url, former: hereUrl });
  await start({ url: cluster.url });
  await expect(start({ url: hereUrl })).rejects.toThrow(/were on redis\+cluster:/);
});

test('item 6: jobs under the old names count as well', async () => {
  await start({ url: hereUrl });
  const redis = new Redis(hereUrl);
  await redis.lpush(`${prefix}:telemetry-9:wait`, '1', '2');
  await expect(start({ url: there.url, former: hereUrl })).rejects.toThrow(/^2 jobs/);
  await redis.del(`${prefix}:telemetry-9:wait`);
  redis.disconnect();
  await start({ url: there.url, former: hereUrl });
});

test('item 6: a former Redis that cannot be asked, or is another one, refuses the move until somebody vouches', async () => {
  await start({ url: hereUrl });
  await expect(start({ url: cluster.url, former: there.url })).rejects.toThrow(/^REDIS_FORMER_URL is not the Redis/);
  const nobody = `redis://:secret@127.0.0.1:${await freePort()}`;
  const refusal = await start({ url: cluster.url, former: nobody }).catch((error: unknown) => (error as Error).message);
  expect(refusal).toMatch(/^REDIS_FORMER_URL cannot be asked .*does not answer/);
  expect(refusal).not.toMatch('secret');
  await start({ url: cluster.url, former: 'yes-i-checked' });
  await start({ url: cluster.url });
}, 180_000);

test('item 6: a database that older releases worked on does not begin on a cluster unasked', async () => {
  await test_.db.write((tx) => beat(tx, { id: 'lanes-1', kind: 'lanes', at: 1, oldestReceivedAt: null }));
  await expect(start({ url: cluster.url })).rejects.toThrow(/were on another Redis, of an older release/);
  await start({ url: cluster.url, former: hereUrl });
});

test('8 a restored or moved database begins on any Redis, unasked: what waits on the former one is of another life', async () => {
  await start({ url: hereUrl });
  await test_.db.write((tx) => beat(tx, { id: 'lanes-1', kind: 'lanes', at: 1, oldestReceivedAt: null }));
  const empty = await acceptOne(hereUrl);
  await expect(start({ url: there.url })).rejects.toThrow(/accepted messages may wait there/);
  for (const [origin, url] of [
    ['restored', there.url],
    ['moved', cluster.url],
  ] as const) {
    await test_.db.write((tx) => renewIncarnation(tx, { origin, now: Date.now() }));
    await start({ url });
  }
  // From then on it is asked again.
  await expect(start({ url: hereUrl })).rejects.toThrow(/were on redis\+cluster:/);
  await empty();
});

test('8 what waits in a lane that this release has no more counts when the queues are to move', async () => {
  await start({ url: hereUrl });
  const redis = new Redis(hereUrl);
  await redis.lpush(`${prefix}:{telemetry-33}:wait`, '1');
  await redis.lpush(`${prefix}:telemetry-40:wait`, '1', '2');
  await expect(start({ url: there.url, former: hereUrl })).rejects.toThrow(/^3 jobs/);
  await redis.del(`${prefix}:{telemetry-33}:wait`, `${prefix}:telemetry-40:wait`);
  redis.disconnect();
  await start({ url: there.url, former: hereUrl });
});

test('item 6: a fresh database begins on a cluster', async () => {
  await start({ url: cluster.url });
  await start({ url: cluster.url });
});

test('P14, item 6: a Redis that lost its data is warned of, not refused; the private one may have another port', async () => {
  await start({ url: hereUrl, isPrivate: true });
  await start({ url: there.url, isPrivate: true });
  const redis = new Redis(there.url);
  await redis.del(`${prefix}:home`);
  redis.disconnect();
  await start({ url: there.url, isPrivate: true });
});
