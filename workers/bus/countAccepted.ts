import { allLanes, formerQueueKey, queueKey, queues, type QueueName } from '#domain/queues.ts';
import { queuePrefix } from './pending.ts';
import type { RedisClient } from './redisClient.ts';
import { strandedLanes } from './strandedLanes.ts';

const lists = ['wait', 'active', 'paused'];
const sets = ['delayed', 'prioritized'];

/** Accepted batches of devices that are not in the database yet: waiting, delayed or worked on. */
export function countAccepted(redis: RedisClient, prefix: string): Promise<number> {
  return countJobs(redis, prefix, ['telemetry', 'alarms']);
}

/**
 * Jobs of these queues that are not done, under their present and their former names, in lanes that are no more too.
 * The former ones are asked first: what is carried over meanwhile is put under the present name before it is taken
 * away, so it is counted twice and never not at all.
 */
export async function countJobs(redis: RedisClient, prefix: string, names?: readonly QueueName[]): Promise<number> {
  const asked = (Object.keys(queues) as QueueName[]).filter((name) => names?.includes(name) ?? true);
  const keys: string[] = [];
  for (const keyOf of [formerQueueKey, queueKey]) {
    for (const { name, lane } of allLanes) if (asked.includes(name)) keys.push(keyOf(name, lane));
    for (const name of asked) {
      for (const lane of await strandedLanes(redis, prefix, name, keyOf)) keys.push(keyOf(name, lane));
    }
  }
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
