import { allLanes, formerQueueKey, queueKey, type QueueName } from '#domain/queues.ts';
import { queuePrefix } from './pending.ts';
import type { RedisClient } from './redisClient.ts';

const lists = ['wait', 'active', 'paused'];
const sets = ['delayed', 'prioritized'];

/** Accepted batches of devices that are not in the database yet: waiting, delayed or worked on. */
export function countAccepted(redis: RedisClient, prefix: string): Promise<number> {
  return countJobs(redis, prefix, ['telemetry', 'alarms']);
}

/**
 * Jobs of these queues that are not done, under their present and their former names. The former ones are asked first:
 * what is carried over meanwhile is put under the present name before it is taken away, so it is counted twice and never
 * not at all.
 */
export async function countJobs(redis: RedisClient, prefix: string, names?: readonly QueueName[]): Promise<number> {
  const lanes = allLanes.filter(({ name }) => names?.includes(name) ?? true);
  const keys = [formerQueueKey, queueKey].flatMap((keyOf) => lanes.map(({ name, lane }) => keyOf(name, lane)));
  const counts = await Promise.all(
    keys.flatMap((key) => {
      const at = queuePrefix(prefix, key);
      return [
        ...lists.map((state) => redis.llen(`${at}${state}`)),
        ...sets.map((state) => redis.zcard(`${at}${state}`)),
      ];
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
