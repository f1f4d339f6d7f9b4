import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker, type Job } from 'bullmq';
import type { Logger } from 'pino';
import { allLanes, formerQueueKey, laneName, queueKey, queues, type QueueName } from '#domain/queues.ts';
import { second } from '#domain/time.ts';
import { queuePrefix } from '../bus/pending.ts';
import { isCluster, type RedisClient } from '../bus/redisClient.ts';
import { strandedLanes } from '../bus/strandedLanes.ts';

/** Whoever still writes under the old names, a server of the old release, is looked after as often. */
const lookMs = 2 * second;
/** As the consumers have it: a job of a killed worker is back after at most lockMs + 2 × stalledMs. */
const lockMs = 5 * second;
const stalledMs = 2.5 * second;
/** How long an old queue that has become empty is still waited at. */
const idleSec = 1;
const jobsAtOnce = 32;
/** States of a job that is not done. */
const states = ['wait', 'active', 'delayed', 'prioritized', 'paused'] as const;

export interface ForwardingOptions {
  /** A connection that waits for Redis. */
  readonly redis: RedisClient;
  readonly prefix: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'debug'>;
}

/**
 * Carries jobs that wait under the names of 2.6 and before (`telemetry-3`) over to the present ones (`{telemetry-3}`),
 * as long as this runs: each is put there, acknowledged by Redis, and then taken away here, so that a worker that dies
 * between both leaves it twice and never not at all; effects are harmless to repeat. A cluster has no old names.
 * @source docs/adr/0029-redis-cluster.md
 */
export function startForwarding(options: ForwardingOptions): { stop(): Promise<void> } {
  if (isCluster(options.redis)) return { stop: async () => undefined };
  const stopping = new AbortController();
  const loop = watch(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

async function watch(options: ForwardingOptions, stopping: AbortSignal): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  let former: readonly Lane[] | null = null;
  while (!stopping.aborted) {
    try {
      former ??= await formerLanes(options);
      if ((await options.redis.exists(...former.flatMap((lane) => listsOf(options.prefix, lane)))) > 0) {
        for (const lane of former) {
          const key = keyOf(lane);
          if (busy.has(key) || (await options.redis.exists(...listsOf(options.prefix, lane))) === 0) continue;
          busy.set(
            key,
            drain(options, lane, stopping).finally(() => busy.delete(key)),
          );
        }
      }
    } catch (error) {
      options.log.debug({ err: error }, 'old queues could not be looked at');
    }
    await sleep(lookMs, undefined, { signal: stopping }).catch(() => undefined);
  }
  await Promise.all(busy.values());
}

interface Lane {
  readonly name: QueueName;
  readonly lane: number;
}

const keyOf = ({ name, lane }: Lane): string => formerQueueKey(name, lane);

/** Those of this release, and whatever more hold jobs. */
async function formerLanes({ redis, prefix }: ForwardingOptions): Promise<readonly Lane[]> {
  const more: Lane[] = [];
  for (const name of Object.keys(queues) as QueueName[]) {
    for (const lane of await strandedLanes(redis, prefix, name, formerQueueKey)) more.push({ name, lane });
  }
  return [...allLanes, ...more];
}

/** Never rejects: what could not be carried over stays, and is looked at again. */
async function drain(
  { redis, prefix, log }: ForwardingOptions,
  { name, lane }: Lane,
  stopping: AbortSignal,
): Promise<void> {
  // One that is no more goes where its devices' items go now, as far as anybody can say.
  const [former, key] = [formerQueueKey(name, lane), queueKey(name, lane % queues[name].lanes)];
  const target = new Queue(key, { connection: redis, prefix, streams: { events: { maxLen: 10 } } });
  const worker = new Worker(former, null, {
    connection: redis,
    prefix,
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: stalledMs,
    maxStalledCount: 1_000,
    drainDelay: idleSec,
  });
  const heard = (error: Error) => log.debug({ queue: former, err: error }, 'queue connection');
  target.on('error', heard);
  worker.on('error', heard);
  const token = `forward-${process.pid}-${former}`;
  const spec = queues[name];
  const carry = async (job: Job): Promise<void> => {
    await target.add(name, job.data as unknown, {
      timestamp: job.timestamp,
      attempts: spec.attempts,
      backoff: { type: 'fixed', delay: spec.backoffMs },
      removeOnComplete: spec.keepDone === 0 ? true : { count: spec.keepDone },
    });
    await job.moveToCompleted(null, token, false);
  };
  let carried = 0;
  try {
    worker.startStalledCheckTimer().catch((error: unknown) => log.debug({ err: error }, 'stalled check'));
    while (!stopping.aborted) {
      const first = (await worker.getNextJob(token, { block: true })) as Job | undefined;
      if (first === undefined) {
        // Others may hold some, or a dead worker: they come back by the stalled check.
        if ((await redis.exists(...listsOf(prefix, { name, lane }))) === 0) break;
        continue;
      }
      const others = await Promise.all(
        Array.from({ length: jobsAtOnce - 1 }, () => worker.getNextJob(token, { block: false })),
      );
      const jobs = [first, ...others.filter((job) => job !== undefined)];
      await Promise.all(jobs.map(carry));
      carried += jobs.length;
    }
  } catch (error) {
    log.warn({ queue: former, err: error }, 'an old queue could not be emptied yet');
  } finally {
    await worker.close(true).catch(() => undefined);
    await target.close().catch(() => undefined);
    if (carried > 0) log.info({ queue: laneName(name, lane), jobs: carried }, 'carried over from the old name');
  }
}

const listsOf = (prefix: string, lane: Lane): string[] =>
  states.map((state) => `${queuePrefix(prefix, keyOf(lane))}${state}`);
