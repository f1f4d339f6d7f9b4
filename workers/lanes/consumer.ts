import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { queueKey, queues, type QueueName, type QueuePayload } from '#domain/queues.ts';
import { second } from '#domain/time.ts';
import { crashPoint } from '../crashPoint.ts';
import type { JobContext, JobHandler } from '../jobs/job.ts';
import { checkPayload, isNewer, type Refused } from './checkPayload.ts';
import { settle, Stopped } from './settle.ts';

export interface ConsumerOptions<N extends QueueName> {
  readonly name: N;
  readonly lane: number;
  readonly handler: JobHandler<N>;
  readonly context: JobContext;
  readonly quarantine: (queue: string, refused: readonly Refused[]) => Promise<void>;
  /** A connection that waits for Redis; shared by all consumers, each adds one of its own that blocks. */
  readonly redis: Redis;
  readonly prefix: string;
}

export interface Consumer {
  /** Takes no new job; resolves when those in hand are done or have been put back. */
  stop(): Promise<void>;
}

/** @source reliability.md §1c: a job of a killed worker is back after at most lockMs + 2 × stalledMs. */
const lockMs = 5 * second;
const stalledMs = 2.5 * second;
/** A job that took this many workers with it is poison; from the second on it is worked on alone. */
const crashLimit = 5;
const leaveNewerMs = 30 * second;
/** How long one wait for a job lasts. */
const idleSec = 2;
const stopMs = 6 * second;
let tokens = 0;

/**
 * Takes the jobs of one queue, up to `jobsPerCall` waiting ones into one call of the handler, and acknowledges them
 * after it. Right results never depend on being the only consumer of a lane.
 * @source architecture.md §3.4, §3.6
 */
export function startConsumer<N extends QueueName>(options: ConsumerOptions<N>): Consumer {
  const key = queueKey(options.name, options.lane);
  const worker = new Worker(key, null, {
    connection: options.redis,
    prefix: options.prefix,
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: stalledMs,
    maxStalledCount: 1_000,
    drainDelay: idleSec,
  });
  worker.on('error', (error) => options.context.log.debug({ queue: key, err: error }, 'queue connection'));
  const stop = new AbortController();
  const lane = new Lane(worker, options, key, stop.signal);
  const running = lane.run();
  return {
    stop: async () => {
      stop.abort();
      // A loop that waits for a job looks up after `idleSec`; one whose Redis is away never does.
      await Promise.race([running, sleep(stopMs, undefined, { ref: false })]);
      await worker.close(true);
    },
  };
}

class Lane<N extends QueueName> {
  readonly #worker: Worker;
  readonly #options: ConsumerOptions<N>;
  readonly #key: string;
  readonly #stopping: AbortSignal;
  readonly #token = `${process.pid}-${++tokens}`;

  constructor(worker: Worker, options: ConsumerOptions<N>, key: string, stopping: AbortSignal) {
    this.#worker = worker;
    this.#options = options;
    this.#key = key;
    this.#stopping = stopping;
  }

  async run(): Promise<void> {
    const { log } = this.#options.context;
    this.#worker.startStalledCheckTimer().catch((error: unknown) => log.debug({ err: error }, 'stalled check'));
    let mayWait = true;
    while (!this.#stopping.aborted) {
      try {
        const waiting: Job | undefined = mayWait ? await this.#next(false) : undefined;
        // One that comes while nothing waited is worked on at once: to ask for more would only delay it.
        const awaited: Job | undefined = waiting ? undefined : await this.#next(true);
        mayWait = waiting !== undefined || awaited !== undefined;
        if (waiting) await this.#work(await this.#takeMore(waiting));
        else if (awaited) await this.#work([awaited]);
      } catch (error) {
        // Locks run out by themselves and the jobs come back; their effects are harmless to repeat.
        if (!this.#stopping.aborted) log.warn({ queue: this.#key, err: error }, 'queue is away');
        await sleep(second, undefined, { signal: this.#stopping }).catch(() => undefined);
      }
    }
  }

  async #next(block: boolean): Promise<Job | undefined> {
    return (await this.#worker.getNextJob(this.#token, { block })) as Job | undefined;
  }

  async #takeMore(first: Job): Promise<Job[]> {
    const most = queues[this.#options.name].jobsPerCall;
    if (most < 2 || first.stalledCounter > 1) return [first];
    const second = await this.#next(false);
    if (!second) return [first];
    const rest = await Promise.all(Array.from({ length: most - 2 }, () => this.#next(false)));
    return [first, second, ...rest.filter((job) => job !== undefined)];
  }

  async #work(jobs: readonly Job[]): Promise<void> {
    const renewal = setInterval(() => this.#keepLocks(jobs), lockMs / 2.5);
    try {
      const kept: Job[] = [];
      const payloads: Array<QueuePayload<N>> = [];
      for (const job of jobs) {
        if (isNewer(this.#options.name, job.data)) {
          await job.moveToDelayed(Date.now() + leaveNewerMs, this.#token);
          continue;
        }
        const payload = await this.#admit(job);
        if (payload !== null) payloads.push(payload);
        kept.push(job);
      }
      if (payloads.length > 0) await this.#settle(payloads);
      crashPoint('after_commit_before_ack');
      await Promise.all(kept.map((job) => job.moveToCompleted(null, this.#token, false)));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      await Promise.allSettled(jobs.map((job) => job.moveToWait(this.#token)));
    } finally {
      clearInterval(renewal);
    }
  }

  /** The payload to work on; null when the job, or all of it, went to quarantine. */
  async #admit(job: Job): Promise<QueuePayload<N> | null> {
    if (job.stalledCounter > crashLimit) {
      await this.#quarantine([{ payload: job.data, reason: `its worker died ${job.stalledCounter} times` }]);
      return null;
    }
    const checked = checkPayload(this.#options.name, job.data);
    if (checked.refused.length > 0) await this.#quarantine(checked.refused);
    return checked.payload;
  }

  async #settle(payloads: ReadonlyArray<QueuePayload<N>>): Promise<void> {
    const { name, handler, context } = this.#options;
    const quarantine = (refused: readonly Refused[]): Promise<void> => this.#options.quarantine(this.#key, refused);
    await settle(payloads, { name, handler, context, quarantine, stopping: this.#stopping });
  }

  #quarantine(refused: readonly Refused[]): Promise<void> {
    return this.#options.quarantine(this.#key, refused);
  }

  #keepLocks(jobs: readonly Job[]): void {
    const ids = jobs.map((job) => job.id ?? '');
    const held = ids.map(() => this.#token);
    this.#worker.extendJobLocks(ids, held, lockMs).catch((error: unknown) => {
      this.#options.context.log.warn({ queue: this.#key, err: error }, 'lock not renewed');
    });
  }
}
