import { Queue } from 'bullmq';
import { eq } from 'drizzle-orm';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readIncarnation, renewIncarnation } from '#db/incarnation/incarnation.ts';
import { incarnation } from '#db/schema/incarnation.ts';
import { formerQueueKey, queueKey } from '#domain/queues.ts';
import { claimRedis, watchIncarnation } from '#workers/bus/claimRedis.ts';
import { connectProducer } from '#workers/bus/connections.ts';
import { countAccepted } from '#workers/bus/countAccepted.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

let redis: RedisClient;
let data: TestDatabase;
let prefix: string;
beforeAll(async () => {
  redis = await connectProducer(process.env['TEST_REDIS_URL'] ?? '', 'test-claim');
  data = await openTestDatabase();
});
afterAll(async () => {
  redis.disconnect();
  await data.close();
});
beforeEach(() => {
  prefix = `claim-${ulid()}`;
});

async function accept(lane: number, keyOf = queueKey): Promise<void> {
  const queue = new Queue(keyOf('telemetry', lane), { connection: redis, prefix });
  await queue.add('telemetry', { items: [] });
  await queue.close();
}

it('8 accepted items of another incarnation are never worked into this one: the start says so and changes nothing', async () => {
  await claimRedis(redis, prefix, 'a'.repeat(32));
  await accept(0);
  await accept(5);
  expect(await countAccepted(redis, prefix)).toBe(2);
  await expect(claimRedis(redis, prefix, 'b'.repeat(32))).rejects.toThrow(
    'Redis holds 2 accepted batches of devices that belong to another database (incarnation aaaaaaaa, this one is bbbbbbbb)',
  );
  // Those who come with the right one go on.
  await claimRedis(redis, prefix, 'a'.repeat(32));
  expect(await countAccepted(redis, prefix)).toBe(2);
});

it('8 an emptied Redis belongs to whoever comes next, and what waited before this release to its first', async () => {
  await accept(1);
  await claimRedis(redis, prefix, 'a'.repeat(32));
  await expect(claimRedis(redis, prefix, 'b'.repeat(32))).rejects.toThrow('Redis holds 1');
  await new Queue(queueKey('telemetry', 1), { connection: redis, prefix }).obliterate({ force: true });
  await claimRedis(redis, prefix, 'b'.repeat(32));
  await accept(1);
  await expect(claimRedis(redis, prefix, 'a'.repeat(32))).rejects.toThrow('Redis holds 1');
});

it('8 what still waits under the names of an older release counts like the rest', async () => {
  await accept(5, formerQueueKey);
  await accept(5);
  expect(await countAccepted(redis, prefix)).toBe(2);
  await claimRedis(redis, prefix, 'a'.repeat(32));
  await expect(claimRedis(redis, prefix, 'b'.repeat(32))).rejects.toThrow('Redis holds 2');
});

it('8 what still waits in a lane that this release has no more counts like the rest, by either name', async () => {
  await accept(17);
  await accept(40, formerQueueKey);
  await accept(3);
  expect(await countAccepted(redis, prefix)).toBe(3);
  await claimRedis(redis, prefix, 'a'.repeat(32));
  await expect(claimRedis(redis, prefix, 'b'.repeat(32))).rejects.toThrow('Redis holds 3');
});

it('8 a process ends when the database becomes another one under it', async () => {
  const told: string[] = [];
  const watch = watchIncarnation({
    db: data.db,
    redis,
    prefix,
    everyMs: 20,
    onOther: (sentence) => told.push(sentence),
  });
  await expect.poll(() => redis.get(`${prefix}:incarnation`)).toBe(await data.db.snapshot(readIncarnation));
  expect(told).toEqual([]);
  const next = await data.db.write((tx) => renewIncarnation(tx, { origin: 'restored', now: 9 }));
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toContain(`The database is another one now (incarnation ${next.slice(0, 8)}`);
  watch.stop();
  const [row] = await data.db.snapshot((tx) => tx.sql.select().from(incarnation).where(eq(incarnation.id, 1)));
  expect(row).toMatchObject({ origin: 'restored', at: 9 });
});
