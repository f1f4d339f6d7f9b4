import { queues, type QueueName } from '#domain/queues.ts';
import { mastersOf, type RedisClient } from '../bus/redisClient.ts';

/**
 * Lanes that this release has no more and in which jobs of another one still wait: they are accepted items, and are
 * worked on as in any lane until they are gone.
 */
export async function strandedLanes(redis: RedisClient, prefix: string, name: QueueName): Promise<number[]> {
  const { lanes } = queues[name];
  if (lanes < 2) return [];
  const start = `${prefix}:{${name}-`;
  const found = new Set<number>();
  for (const master of mastersOf(redis)) {
    for (let cursor = '0'; ;) {
      const [next, keys] = await master.scan(cursor, 'MATCH', `${start}*`, 'COUNT', 1_000);
      for (const key of keys) {
        const [, lane] = /^(\d+)\}:(wait|active|delayed)$/.exec(key.slice(start.length)) ?? [];
        if (lane !== undefined && Number(lane) >= lanes) found.add(Number(lane));
      }
      if (next === '0') break;
      cursor = next;
    }
  }
  return [...found].sort((a, b) => a - b);
}
