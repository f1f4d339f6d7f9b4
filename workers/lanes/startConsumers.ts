import { Queue } from 'bullmq';
import type { RedisClient } from '../bus/redisClient.ts';
import { strandedLanes } from '../bus/strandedLanes.ts';
import { quarantineItems } from '#db/ingest/quarantineItems.ts';
import { laneName, queueKey, queues, type QueueName } from '#domain/queues.ts';
import { handlers } from '../jobs/handlers.ts';
import type { JobContext } from '../jobs/job.ts';
import { Keeper } from '../leases/keeper.ts';
import type { Lease } from '../leases/lease.ts';
import type { Refused } from './checkPayload.ts';
import { startConsumer, type Consumer } from './consumer.ts';

export interface Consumers {
  /** Resolves when no job is in hand any more. */
  stop(): Promise<void>;
}

/**
 * Starts the consumers of every lane of every queue. `redis` waits for its server (`connectConsumer`). The leases of
 * the lanes are of `keeper`, which this starts and its owner stops; without one they are of one of its own.
 */
export async function startConsumers(
  redis: RedisClient,
  prefix: string,
  context: JobContext,
  given?: Keeper,
): Promise<Consumers> {
  await limitConcurrency(redis, prefix);
  const keeper = given ?? new Keeper(context);
  const names = Object.keys(queues) as QueueName[];
  const running: Consumer[] = [];
  for (const name of names) {
    const stranded = await strandedLanes(redis, prefix, name);
    if (stranded.length > 0) context.log.warn({ queue: name, lanes: stranded }, 'lanes of another release are emptied');
    running.push(...consumersOf(name, stranded, { redis, prefix, context, keeper }));
  }
  await keeper.start();
  return {
    stop: async () => {
      await Promise.all(running.map((consumer) => consumer.stop()));
      if (given === undefined) await keeper.stop();
    },
  };
}

interface Needed {
  readonly redis: RedisClient;
  readonly prefix: string;
  readonly context: JobContext;
  readonly keeper: Keeper;
}

function consumersOf(
  name: QueueName,
  stranded: readonly number[],
  { redis, prefix, context, keeper }: Needed,
): Consumer[] {
  const { lanes, concurrency, isAlone } = queues[name];
  const own = Array.from({ length: lanes * concurrency }, (_, slot) => slot % lanes);
  return [...own, ...stranded].map((lane) => {
    const alone = isAlone ? { keeper, lease: leaseOf(keeper, name, lane) } : null;
    return startConsumer({ name, lane, handler: handlers[name], context, quarantine, alone, redis, prefix });
  });
}

/**
 * Only who started while jobs waited there knows a stranded one: dealt out, it could be the share of one who does not.
 */
function leaseOf(keeper: Keeper, name: QueueName, lane: number): Lease {
  const leaseName = `lane/${laneName(name, lane)}`;
  return lane < queues[name].lanes ? keeper.lane(leaseName) : keeper.single(leaseName);
}

async function quarantine({ db, now, log }: JobContext, queue: string, refused: readonly Refused[]): Promise<void> {
  const rows = refused.map((item) => ({ queue, ...item }));
  await db.write((tx) => quarantineItems(tx, rows, now()));
  log.error({ queue, items: refused.length, reason: refused[0]?.reason }, 'quarantined');
}

/**
 * As many jobs of a lane in hand, over all processes, as one call of its handler may take: it saves waiting for locks.
 */
async function limitConcurrency(redis: RedisClient, prefix: string): Promise<void> {
  for (const name of Object.keys(queues) as QueueName[]) {
    const { lanes, concurrency, jobsPerCall } = queues[name];
    for (let lane = 0; lane < lanes; lane++) {
      const queue = new Queue(queueKey(name, lane), { connection: redis, prefix });
      await queue.setGlobalConcurrency(concurrency * jobsPerCall);
      await queue.close();
    }
  }
}
