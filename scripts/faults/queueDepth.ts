import type { Redis } from 'ioredis';
import { ingestQueues } from '../harness/ingestQueues.ts';

/** Jobs that wait or are in hand in all queues of reports. */
export async function queueDepth(redis: Redis): Promise<number> {
  const lists = ingestQueues.flatMap((queue) => [`${queue}:wait`, `${queue}:active`]);
  const lengths = await Promise.all(lists.map((list) => redis.llen(list)));
  const prioritized = await Promise.all(ingestQueues.map((queue) => redis.zcard(`${queue}:prioritized`)));
  return [...lengths, ...prioritized].reduce((sum, length) => sum + length, 0);
}
