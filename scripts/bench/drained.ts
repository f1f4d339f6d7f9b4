import type { Redis } from 'ioredis';

/**
 * Resolves with the moment at which none of these BullMQ queues had a waiting, delayed or active job left.
 * @param queues `prefix:name` of each
 * @throws Error when no such queue exists at all: then nothing was looked at
 */
export async function drained(redis: Redis, queues: readonly string[], withinMs: number): Promise<number> {
  const known = await redis.exists(...queues.map((queue) => `${queue}:meta`));
  if (known === 0) throw new Error(`no queue of ${queues.join(', ')} exists`);
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    const pipeline = redis.pipeline();
    for (const queue of queues) pipeline.llen(`${queue}:wait`).llen(`${queue}:active`).zcard(`${queue}:delayed`);
    const answers = (await pipeline.exec()) ?? [];
    if (answers.every(([error, count]) => error === null && Number(count) === 0)) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the queues were not drained within ${withinMs} ms`);
}
