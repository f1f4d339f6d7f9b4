import { Redis } from 'ioredis';
import { drained } from '../bench/drained.ts';
import { ingestQueues } from '../harness/ingestQueues.ts';
import type { Stack } from '../harness/stack.ts';

/** Waits until every ingest queue is empty; answers how long that took. @throws when it is not within `withinMs` */
export async function drain(stack: Stack, withinMs: number): Promise<number> {
  const redis = new Redis(stack.env['REDIS_URL'] ?? '', { maxRetriesPerRequest: null });
  const startedAt = Date.now();
  try {
    return (await drained(redis, ingestQueues, withinMs)) - startedAt;
  } finally {
    redis.disconnect();
  }
}
