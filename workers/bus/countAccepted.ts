import type { RedisClient } from './redisClient.ts';
import { allLanes, formerQueueKey, queueKey } from '#domain/queues.ts';
import { queuePrefix } from './pending.ts';

type Lane = (typeof allLanes)[number];

/**
 * Accepted batches of devices that are not in the database yet: waiting, delayed or worked on, by the present and the
 * former name of their queue.
 */
export function countAccepted(redis: RedisClient, prefix: string): Promise<number> {
  return countUndone(
    redis,
    prefix,
    allLanes.filter(({ name }) => name === 'telemetry' || name === 'alarms'),
  );
}

/** Jobs of these lanes, by the present and the former name of their queue, that are not done. */
export async function countUndone(redis: RedisClient, prefix: string, lanes: readonly Lane[]): Promise<number> {
  const keys = lanes.flatMap(({ name, lane }) => [queueKey(name, lane), formerQueueKey(name, lane)]);
  const counts = await Promise.all(
    keys.flatMap((key) => {
      const at = queuePrefix(prefix, key);
      return [
        ...['wait', 'active', 'paused'].map((state) => redis.llen(`${at}${state}`)),
        ...['delayed', 'prioritized'].map((state) => redis.zcard(`${at}${state}`)),
      ];
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
