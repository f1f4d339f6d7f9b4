import type { Logger } from 'pino';
import { ulid } from 'ulid';
import type { Database } from '#db/engine/database.ts';
import { readQueueHome, saveQueueHome, type QueueHome } from '#db/settings/queueHome.ts';
import type { Config } from '#domain/config.ts';
import { parseRedisAddress, redisName } from '#domain/redisAddress.ts';
import { connectProducer } from './connections.ts';
import { countJobs } from './countAccepted.ts';
import { operatorChecked } from './durability.ts';
import { isCluster, type RedisClient } from './redisClient.ts';

/** The name of the start script's own Redis, whose port is another one each time. */
const privateName = 'the private Redis of the data folder';

export interface QueueHomeOptions {
  readonly db: Pick<Database, 'snapshot' | 'write'>;
  readonly config: Pick<Config, 'REDIS_URL' | 'REDIS_FORMER_URL' | 'REDIS_PRIVATE'>;
  readonly prefix: string;
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Accepted items wait in Redis: a start on another Redis than the last one would leave them behind. The database keeps
 * which one it was, by an id that stands in its data, and another one is taken only when the former holds no job.
 * @throws Error saying where jobs wait or may wait, and what to do
 * @source docs/adr/0029-redis-cluster.md
 */
export async function assertQueueHome(options: QueueHomeOptions): Promise<void> {
  const { db, config, prefix, log } = options;
  const name = config.REDIS_PRIVATE ? privateName : redisName(parseRedisAddress(config.REDIS_URL));
  const known = await db
    .snapshot((tx) => readQueueHome(tx))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the database does not say which Redis the queues were on last');
      return null;
    });
  // Without a database the server starts all the same, to take reports; the next start with one asks again.
  if (known === null) return;
  const { home, isUsed } = known;
  const redis = await connectProducer(config.REDIS_URL, 'guardline-home');
  try {
    const idHere = await redis.get(idKey(prefix));
    if (home !== null && idHere === home.id) {
      if (home.name !== name) await keep(options, { id: home.id, name });
      return;
    }
    if (home === null && !(isCluster(redis) && isUsed)) return await take(options, redis, idHere, name);
    if (home !== null && home.name === name && idHere === null) {
      log.warn({ redis: name }, 'Redis does not hold what it held: what had been accepted and not stored is lost');
      return await take(options, redis, null, name);
    }
    await assertFormerIsEmpty(options, home, name);
    await take(options, redis, idHere, name);
    log.info({ from: home?.name, to: name }, 'the queues moved to another Redis');
  } finally {
    redis.disconnect();
  }
}

const idKey = (prefix: string): string => `${prefix}:home`;

/** Two processes that start together agree: the id that came first stays in Redis. */
async function take(options: QueueHomeOptions, redis: RedisClient, idHere: string | null, name: string): Promise<void> {
  if (idHere === null) await redis.set(idKey(options.prefix), ulid(), 'NX');
  const id = await redis.get(idKey(options.prefix));
  if (id === null) throw new Error(`Redis at ${name} did not keep what it was given`);
  await keep(options, { id, name });
}

async function keep({ db, now }: QueueHomeOptions, home: QueueHome): Promise<void> {
  await db.write((tx) => saveQueueHome(tx, home, now()));
}

async function assertFormerIsEmpty(options: QueueHomeOptions, home: QueueHome | null, name: string): Promise<void> {
  const { config, prefix, log } = options;
  const formerName = home?.name ?? 'another Redis, of an older release';
  const former = config.REDIS_FORMER_URL;
  if (former === undefined) {
    throw new Error(
      `REDIS_URL names ${name}, but the queues of this database were on ${formerName}, ` +
        'and accepted messages may wait there. ' +
        'Set REDIS_FORMER_URL to its address so that this start can ask it, ' +
        `or to ${operatorChecked} when nothing waits there any more`,
    );
  }
  if (former === operatorChecked) {
    log.warn({ from: formerName, to: name }, 'REDIS_FORMER_URL vouches that nothing waits on the former Redis');
    return;
  }
  const redis = await connectProducer(former, 'guardline-former').catch((error: unknown) => {
    throw new Error(
      `REDIS_FORMER_URL cannot be asked whether accepted messages wait there: ${(error as Error).message}`,
      { cause: error },
    );
  });
  try {
    if (home !== null && (await redis.get(idKey(prefix))) !== home.id) {
      throw new Error(`REDIS_FORMER_URL is not the Redis that the queues of this database were on (${formerName})`);
    }
    const waiting = await countJobs(redis, prefix);
    if (waiting > 0) {
      throw new Error(
        `${waiting} jobs of accepted messages still wait on ${formerName}: start servers no more, let workers with ` +
          `the former REDIS_URL finish them, then start again`,
      );
    }
  } finally {
    redis.disconnect();
  }
}
