import { Redis } from 'ioredis';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { allLanes, queueKey } from '#domain/queues.ts';
import { parseRedisAddress, redisName } from '#domain/redisAddress.ts';
import { clusterOf, openMasters, slotsOf } from './cluster.ts';
import { giveUpLate } from './giveUpLate.ts';
import { isCluster, type ConnectionOptions, type RedisClient } from './redisClient.ts';

/**
 * A line that takes commands and answers none is given up after this, and made anew: nothing else ends a half-open one.
 */
const silentMs = 5_000;
/** Of those that block: longer than a queue is waited on. */
const silentBlockingMs = 15_000;
/** How long a first connection is tried before the process gives up; its supervisor starts it again. */
const firstConnectMs = 10_000;

const reconnectDelay = (times: number): number => Math.min(times * 100, 1_000);

/**
 * A connection that fails fast: for doors, publications and questions. A rejected command is ambiguous.
 * @source docs/requirements.md B9
 */
export async function connectProducer(redisUrl: string, name: string): Promise<RedisClient> {
  const redis = await connect(redisUrl, {
    connectionName: name,
    // Without these a command against a stopped Redis never settles, and the offline queue has no bound.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_500,
    socketTimeout: silentMs,
    connectTimeout: 1_000,
  });
  return giveUpLate(redis);
}

/** A connection that waits for Redis to come back: for those who take jobs and for subscribers. */
export async function connectConsumer(redisUrl: string, name: string): Promise<RedisClient> {
  const redis = await connect(redisUrl, {
    connectionName: name,
    maxRetriesPerRequest: null,
    connectTimeout: 1_000,
    socketTimeout: silentBlockingMs,
  });
  // Who only listens sends nothing else by which a dead line would be found.
  const asking = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => undefined);
  }, silentMs).unref();
  redis.once('end', () => clearInterval(asking));
  return redis;
}

/** @throws Error in one sentence when nothing answers within 10 s, or what answers cannot hold the queues. */
async function connect(redisUrl: string, options: ConnectionOptions): Promise<RedisClient> {
  const address = parseRedisAddress(redisUrl);
  const giveUpAt = monotonicMs() + firstConnectMs;
  const redis: RedisClient =
    address.kind === 'cluster'
      ? clusterOf(address, options, reconnectDelay)
      : new Redis(address.url, { ...options, lazyConnect: true, retryStrategy: reconnectDelay });
  let lastWords = '';
  // Every lost connection is an event; the sender of a command learns of it by the rejection.
  for (const event of ['error', 'node error']) {
    redis.on(event, (error: Error & { readonly lastNodeError?: Error }) => {
      lastWords = (error.lastNodeError ?? error).message;
    });
  }
  let looking: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    looking = setInterval(() => {
      if (monotonicMs() <= giveUpAt && !/cluster support disabled/.test(lastWords)) return;
      redis.disconnect();
      const why = isCluster(redis) && lastWords !== '' ? ` as a cluster: ${lastWords}` : '';
      const where = address.kind === 'one' ? withoutPassword(address.url) : redisName(address);
      reject(new Error(`Redis does not answer at ${where}${why}`));
    }, 100);
  });
  const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
  // The first attempt may fail; the retries go on by themselves.
  redis.connect().catch(() => undefined);
  // A tool that asks one thing ends when it has the answer, not when its patience would have.
  await Promise.race([ready, tooLate]).finally(() => clearInterval(looking));
  try {
    if (isCluster(redis)) await openMasters(redis);
    await assertTakesQueues(redis, redisName(address));
  } catch (error) {
    redis.disconnect();
    throw error;
  }
  return redis;
}

/**
 * Asks for one key of every queue: a node of a cluster, or a cluster that sends everything on, shows itself here. Any
 * other failure is left to whoever asks next.
 */
async function assertTakesQueues(redis: RedisClient, name: string): Promise<void> {
  const refusal = await refusalOf(redis);
  if (refusal === null) return;
  if (!isCluster(redis)) {
    if (!/^(MOVED|CLUSTERDOWN|CLUSTER) /.test(refusal)) return;
    throw new Error(`REDIS_URL names one node of a Redis cluster (${name}): write redis+cluster://host:port,host:port`);
  }
  if (!/redirections|^MOVED|^ASK /.test(refusal)) return;
  throw new Error(
    `The Redis cluster at ${name} sends commands from node to node and none takes them (${refusal}). ` +
      `Compare 'CLUSTER SLOTS' of its nodes: ${slotsOf(redis)}`,
  );
}

/** Why a queue's key cannot be asked for; null when all can. */
async function refusalOf(redis: RedisClient): Promise<string | null> {
  try {
    // One after the other: a node that is being reached refuses the next command.
    for (const { name: queue, lane } of allLanes) await redis.exists(queueKey(queue, lane));
    if (isCluster(redis) || !/^cluster_enabled:1/m.test(await redis.info('cluster'))) return null;
    return 'CLUSTER node';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function withoutPassword(redisUrl: string): string {
  return redisUrl.replace(/\/\/[^@/]*@/, '//***@');
}
