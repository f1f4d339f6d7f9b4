import type { RedisClient } from './redisClient.ts';
import { queueKey, queues } from '#domain/queues.ts';
import { queuePrefix } from './pending.ts';

/** Accepted batches of devices that are not in the database yet: waiting, delayed or worked on. */
export async function countAccepted(redis: RedisClient, prefix: string): Promise<number> {
  const keys = (['telemetry', 'alarms'] as const).flatMap((name) =>
    Array.from({ length: queues[name].lanes }, (_, lane) => queuePrefix(prefix, queueKey(name, lane))),
  );
  const counts = await Promise.all(
    keys.flatMap((key) => [
      redis.llen(`${key}wait`),
      redis.llen(`${key}active`),
      redis.llen(`${key}paused`),
      redis.zcard(`${key}delayed`),
      redis.zcard(`${key}prioritized`),
    ]),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
