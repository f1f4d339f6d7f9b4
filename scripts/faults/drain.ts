import { Redis } from 'ioredis';
import { queueKey } from '#domain/queues.ts';
import { drained } from '../bench/drained.ts';
import type { Stack } from '../harness/stack.ts';

const queueKeys = [...Array.from({ length: 16 }, (_, lane) => queueKey('telemetry', lane)), queueKey('alarms', 0)];

/** Waits until every ingest queue is empty; answers how long that took. @throws when it is not within `withinMs` */
export async function drain(stack: Stack, withinMs: number): Promise<number> {
  const redis = new Redis(stack.env['REDIS_URL'] ?? '', { maxRetriesPerRequest: null });
  const startedAt = Date.now();
  try {
    return (await drained(redis, queueKeys, withinMs)) - startedAt;
  } finally {
    redis.disconnect();
  }
}
