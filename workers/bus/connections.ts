import { Redis, type RedisOptions } from 'ioredis';

type Options = Omit<RedisOptions, 'replyMapping'>;

const reconnectDelay = (times: number): number => Math.min(times * 100, 1_000);

/** How long a first connection is tried before the process gives up; its supervisor starts it again. */
const firstConnectMs = 10_000;

/**
 * A connection that fails fast: for doors, publications and questions. A rejected command is ambiguous.
 * @source reliability.md §1c
 */
export async function connectProducer(redisUrl: string, name: string): Promise<Redis> {
  return connect(redisUrl, {
    connectionName: name,
    // Without these a command against a stopped Redis never settles, and the offline queue has no bound.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_500,
    connectTimeout: 1_000,
  });
}

/** A connection that waits for Redis to come back: for those who take jobs and for subscribers. */
export async function connectConsumer(redisUrl: string, name: string): Promise<Redis> {
  return connect(redisUrl, { connectionName: name, maxRetriesPerRequest: null, connectTimeout: 1_000 });
}

async function connect(redisUrl: string, options: Options): Promise<Redis> {
  const giveUpAt = performance.now() + firstConnectMs;
  const all: Options = { ...options, lazyConnect: true, retryStrategy: reconnectDelay };
  const redis = new Redis(redisUrl, all);
  // Every lost connection is an event; whoever sent a command hears of it by its rejection.
  redis.on('error', () => undefined);
  const tooLate = new Promise<never>((_, reject) => {
    const timer = setInterval(() => {
      if (redis.status === 'ready') clearInterval(timer);
      else if (performance.now() > giveUpAt) {
        clearInterval(timer);
        redis.disconnect();
        reject(new Error(`Redis does not answer at ${withoutPassword(redisUrl)}`));
      }
    }, 100);
  });
  const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
  // The first attempt may fail; the retries go on by themselves.
  redis.connect().catch(() => undefined);
  await Promise.race([ready, tooLate]);
  return redis;
}

function withoutPassword(redisUrl: string): string {
  return redisUrl.replace(/\/\/[^@/]*@/, '//***@');
}
