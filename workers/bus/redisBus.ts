import { Queue } from 'bullmq';
import { queueKey, queues, type QueueName, type QueuePayload } from '#domain/queues.ts';
import type { Bus, ChannelName, Channels, EnqueueOptions } from './bus.ts';
import { connectConsumer, connectProducer } from './connections.ts';
import { assertDurable } from './durability.ts';
import { readMemoryShare } from './memory.ts';
import { queuePrefix, readPending } from './pending.ts';
import { presenceKeys } from './presenceKeys.ts';
import { readMessage } from './readMessage.ts';
import type { RedisClient } from './redisClient.ts';

export interface BusOptions {
  readonly redisUrl: string;
  readonly role: 'server' | 'worker' | 'tool';
  /** REDIS_DURABLE: 'yes-i-checked' where CONFIG is forbidden. */
  readonly durable?: string | undefined;
  /** REDIS_WAIT_REPLICAS: replicas that must have a job on disk before `enqueue` resolves (Redis 7.2). */
  readonly waitReplicas?: number | undefined;
  /** First part of every key and channel; tests that share a Redis choose their own. */
  readonly prefix?: string | undefined;
}

/** What the start of a process may say of its Redis besides the bus itself. */
export interface RedisBus extends Bus {
  /** False when Redis forbids CONFIG and the operator vouched for its settings. */
  readonly durabilityAsserted: boolean;
}

export const defaultPrefix = 'guardline';
/** How long a server's list of watched devices counts after its last refresh. */
const watchedMs = 10_000;

/**
 * Opens the bus on a Redis that keeps what it acknowledges.
 * @throws Error when Redis does not answer within 10 s, or when its settings could lose acknowledged messages.
 */
export async function openBus(options: BusOptions): Promise<RedisBus> {
  const redis = await connectProducer(options.redisUrl, `guardline-${options.role}`);
  try {
    const { asserted } = await assertDurable(redis, options.durable);
    return new BusOnRedis(redis, options, asserted);
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

class BusOnRedis implements RedisBus {
  readonly durabilityAsserted: boolean;
  readonly #redis: RedisClient;
  readonly #options: BusOptions;
  readonly #prefix: string;
  readonly #queues = new Map<string, Queue>();
  /**
   * Who hears what, by channel: the connection itself has one listener, and a message is read once, however many there
   * are.
   */
  readonly #heard = new Map<string, (text: string) => void>();
  readonly #listeners = new Map<ChannelName, Array<(message: never) => void>>();
  #subscriber: Promise<RedisClient> | null = null;

  constructor(redis: RedisClient, options: BusOptions, durabilityAsserted: boolean) {
    this.#redis = redis;
    this.#options = options;
    this.#prefix = options.prefix ?? defaultPrefix;
    this.durabilityAsserted = durabilityAsserted;
  }

  async enqueue<N extends QueueName>(name: N, payload: QueuePayload<N>, options: EnqueueOptions): Promise<void> {
    const spec = queues[name];
    if (options.lane < 0 || options.lane >= spec.lanes) throw new Error(`Queue ${name} has no lane ${options.lane}`);
    const key = queueKey(name, options.lane);
    await this.#queue(key).add(name, payload, {
      timestamp: options.oldestReceivedAt,
      ...(options.jobId !== undefined && { jobId: options.jobId }),
      attempts: spec.attempts,
      backoff: { type: 'fixed', delay: spec.backoffMs },
      removeOnComplete: spec.keepDone === 0 ? true : { count: spec.keepDone },
    });
    await this.#waitForReplicas(key);
  }

  publish<C extends ChannelName>(channel: C, message: Channels[C]): void {
    if (this.#redis.status !== 'ready') return;
    this.#redis.publish(this.#channel(channel), JSON.stringify(message)).catch(() => undefined);
  }

  async subscribe<C extends ChannelName>(channel: C, listener: (message: Channels[C]) => void): Promise<void> {
    this.#subscriber ??= this.#openSubscriber();
    const subscriber = await this.#subscriber;
    const wanted = this.#channel(channel);
    const listeners = (this.#listeners.get(channel) ?? []) as Array<(message: Channels[C]) => void>;
    listeners.push(listener);
    this.#listeners.set(channel, listeners);
    this.#heard.set(wanted, (text) => this.#hear(channel, text, listeners));
    await subscriber.subscribe(wanted);
  }

  async #openSubscriber(): Promise<RedisClient> {
    const subscriber = await connectConsumer(this.#options.redisUrl, `guardline-${this.#options.role}-subscriber`);
    subscriber.on('message', (from: string, text: string) => {
      this.#heard.get(from)?.(text);
    });
    return subscriber;
  }

  /**
   * One message that nobody can read (torn, of another release, of somebody else) costs itself alone. What a lost
   * publication carried is asked of the database: the relay sees the hole, the directory reads what changed.
   */
  #hear<C extends ChannelName>(
    channel: C,
    text: string,
    listeners: ReadonlyArray<(message: Channels[C]) => void>,
  ): void {
    const attempt = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.emitWarning(`A message on the channel "${channel}" was dropped: ${words}`);
      }
    };
    attempt(() => {
      const message = readMessage(channel, text);
      for (const listener of listeners) attempt(() => listener(message));
    });
  }

  async setWatched(serverId: string, deviceIds: readonly string[]): Promise<void> {
    // One key a command: on a cluster they lie on different masters.
    await this.#redis.set(this.#watchedKey(serverId), JSON.stringify(deviceIds), 'PX', watchedMs);
    await this.#redis.sadd(`${this.#prefix}:watchers`, serverId);
  }

  async watched(): Promise<ReadonlySet<string>> {
    const servers = await this.#redis.smembers(`${this.#prefix}:watchers`);
    if (servers.length === 0) return new Set();
    const lists = await Promise.all(servers.map((id) => this.#redis.get(this.#watchedKey(id))));
    const gone = servers.filter((_, at) => (lists[at] ?? null) === null);
    if (gone.length > 0) await this.#redis.srem(`${this.#prefix}:watchers`, ...gone);
    return new Set(lists.flatMap((list) => (list == null ? [] : (JSON.parse(list) as string[]))));
  }

  async pressure(nowMs: number): Promise<{ readonly memoryShare: number; readonly oldestWaitingMs: number }> {
    const [memoryShare, pending] = await Promise.all([
      readMemoryShare(this.#redis),
      readPending(this.#redis, this.#prefix),
    ]);
    return {
      memoryShare,
      oldestWaitingMs: pending.oldestWaiting === null ? 0 : Math.max(0, nowMs - pending.oldestWaiting),
    };
  }

  async oldestReceivedAt(): Promise<number | null> {
    return (await readPending(this.#redis, this.#prefix)).oldest;
  }

  async lastSeen(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    if (userIds.length === 0) return found;
    const { online, left } = presenceKeys(this.#prefix);
    const [here, gone] = await Promise.all([
      this.#redis.zmscore(online, ...userIds),
      this.#redis.zmscore(left, ...userIds),
    ]);
    for (const [at, id] of userIds.entries()) {
      const last = Math.max(Number(here[at] ?? 0), Number(gone[at] ?? 0));
      if (last > 0) found.set(id, last);
    }
    return found;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
    const subscriber = await this.#subscriber?.catch(() => null);
    subscriber?.disconnect();
    // QUIT lets what was written before it arrive; a Redis that is away is not waited for.
    if (this.#redis.status === 'ready') await this.#redis.quit().catch(() => undefined);
    this.#redis.disconnect();
  }

  #queue(key: string): Queue {
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = new Queue(key, {
      connection: this.#redis,
      prefix: this.#prefix,
      streams: { events: { maxLen: 10 } },
    });
    // A lost connection is heard of by the command that it breaks.
    queue.on('error', () => undefined);
    this.#queues.set(key, queue);
    return queue;
  }

  async #waitForReplicas(key: string): Promise<void> {
    const wanted = this.#options.waitReplicas ?? 0;
    if (wanted === 0) return;
    // It asks for what its own connection wrote: the key beside it leads it to the master of this queue.
    const meta = `${queuePrefix(this.#prefix, key)}meta`;
    const answers = await this.#redis.pipeline().exists(meta).call('WAITAOF', '1', String(wanted), '1000').exec();
    const [error, counts] = answers?.[1] ?? [new Error('Redis did not answer'), []];
    if (error) throw error;
    const [, replicas = 0] = counts as number[];
    if (replicas < wanted) throw new Error(`Only ${replicas} of ${wanted} replicas have the job on disk`);
  }

  #channel(channel: ChannelName): string {
    return `${this.#prefix}:channel:${channel}`;
  }

  #watchedKey(serverId: string): string {
    return `${this.#prefix}:watched:${serverId}`;
  }
}
