import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { quarantineItems } from '#db/ingest/quarantineItems.ts';
import { queueKey, queues, type QueueName } from '#domain/queues.ts';
import { handlers } from '../jobs/handlers.ts';
import type { JobContext } from '../jobs/job.ts';
import type { Refused } from './checkPayload.ts';
import { startConsumer, type Consumer } from './consumer.ts';

export interface Consumers {
  /** Resolves when no job is in hand any more. */
  stop(): Promise<void>;
}

/** Starts the consumers of every lane of every queue. `redis` waits for its server (`connectConsumer`). */
export async function startConsumers(redis: Redis, prefix: string, context: JobContext): Promise<Consumers> {
  await limitConcurrency(redis, prefix);
  const running = (Object.keys(queues) as QueueName[]).flatMap((name) => consumersOf(name, redis, prefix, context));
  return {
    stop: async () => {
      await Promise.all(running.map((consumer) => consumer.stop()));
    },
  };
}

function consumersOf(name: QueueName, redis: Redis, prefix: string, context: JobContext): Consumer[] {
  const { lanes, concurrency } = queues[name];
  const quarantine = async (queue: string, refused: readonly Refused[]): Promise<void> => {
    const rows = refused.map((item) => ({ queue, ...item }));
    await context.db.write((tx) => quarantineItems(tx, rows, context.now()));
    context.log.error({ queue, items: refused.length, reason: refused[0]?.reason }, 'quarantined');
  };
  return Array.from({ length: lanes * concurrency }, (_, slot) =>
    startConsumer({ name, lane: slot % lanes, handler: handlers[name], context, quarantine, redis, prefix }),
  );
}

/** One call of a handler at a time and lane, over all processes, as long as nobody dies: it saves waiting for locks. */
async function limitConcurrency(redis: Redis, prefix: string): Promise<void> {
  for (const name of Object.keys(queues) as QueueName[]) {
    const { lanes, concurrency, jobsPerCall } = queues[name];
    for (let lane = 0; lane < lanes; lane++) {
      const queue = new Queue(queueKey(name, lane), { connection: redis, prefix });
      await queue.setGlobalConcurrency(concurrency * jobsPerCall);
      await queue.close();
    }
  }
}
