import { queueKey, queues, type QueueName } from '#domain/queues.ts';
import { mastersOf, type RedisClient } from './redisClient.ts';

/**
 * Lanes that this release has no more and in which jobs of another one still wait: they are accepted items, and are
 * counted and worked on as in any lane until they are gone. Looks through all names in Redis.
 * @param keyOf `formerQueueKey` for the names of 2.6 and before
 */
export async function strandedLanes(
  redis: RedisClient,
  prefix: string,
  name: QueueName,
  keyOf: typeof queueKey = queueKey,
): Promise<number[]> {
  const { lanes } = queues[name];
  if (lanes < 2) return [];
  const [start = '', end = ''] = `${prefix}:${keyOf(name, 0)}:`.split(`${name}-0`).map(literal);
  const lane = new RegExp(`^${start}${name}-(\\d+)${end}(?:wait|active|delayed|prioritized|paused)$`);
  const found = new Set<number>();
  for (const master of mastersOf(redis)) {
    for (let cursor = '0'; ;) {
      const [next, keys] = await master.scan(cursor, 'MATCH', `${prefix}:*${name}-*:[a-z]*`, 'COUNT', 10_000);
      for (const key of keys) {
        const at = Number(lane.exec(key)?.[1] ?? -1);
        if (at >= lanes) found.add(at);
      }
      if (next === '0') break;
      cursor = next;
    }
  }
  return [...found].sort((a, b) => a - b);
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
