import type { Redis } from 'ioredis';

/** Resolves with the moment at which none of these BullMQ queues had a waiting or active job left. */
export async function drained(redis: Redis, queueKeys: readonly string[], withinMs: number): Promise<number> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    const pipeline = redis.pipeline();
    for (const key of queueKeys) pipeline.llen(`bull:${key}:wait`).llen(`bull:${key}:active`);
    const answers = (await pipeline.exec()) ?? [];
    if (answers.every(([error, count]) => error === null && Number(count) === 0)) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the queues were not drained within ${withinMs} ms`);
}
