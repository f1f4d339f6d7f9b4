import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { wallMs } from '#domain/clock/machineClock.ts';
import { laneName, queueKey, queues, type QueueName, type QueuePayload } from '#domain/queues.ts';
import { second } from '#domain/time.ts';
import type { RedisClient } from '../bus/redisClient.ts';
import { crashPoint } from '../crashPoint.ts';
import type { JobContext, JobHandler } from '../jobs/job.ts';
import { fenced } from '../leases/fenced.ts';
import type { Keeper } from '../leases/keeper.ts';
import type { Lease } from '../leases/lease.ts';
import { checkPayload, isNewer, type Checked, type Refused } from './checkPayload.ts';
import { LaneWorker, Unreadable } from './laneWorker.ts';
import { quarantineRefused, settle, Stopped, type Settling } from './settle.ts';
import { Suspicion } from './suspicion.ts';
import { requeueActive } from './requeueActive.ts';

export interface ConsumerOptions<N extends QueueName> {
  readonly name: N;
  readonly lane: number;
  readonly handler: JobHandler<N>;
  readonly context: JobContext;
  readonly quarantine: (context: JobContext, queue: string, refused: readonly Refused[]) => Promise<void>;
  /** The lane is worked on only while this worker holds its lease; null where several may at once. */
  readonly alone: { readonly lease: Lease; readonly keeper: Keeper } | null;
  /** A connection that waits for Redis; shared by all consumers, each adds one of its own that blocks. */
  readonly redis: RedisClient;
  readonly prefix: string;
}

export interface Consumer {
  /** Takes no new job; resolves when those in hand are done or have been put back. */
  stop(): Promise<void>;
}

/** @source docs/requirements.md B9: a job of a killed worker is back after at most lockMs + 2 × stalledMs. */
const lockMs = 5 * second;
const stalledMs = 2.5 * second;
/** A job that came back more often is worked on alone, and watched. */
const backLimit = 1;
/** One that took this many workers with it while it was watched is poison. Those that came before are not counted. */
const crashLimit = 4;
const leaveNewerMs = 30 * second;
/** How long one wait for a job lasts. */
const idleSec = 2;
const stopMs = 6 * second;
const acquitMs = second;
let tokens = 0;

/**
 * Takes the jobs of one queue, up to `jobsPerCall` waiting ones into one call of the handler, and acknowledges them
 * after it. A lane that is to be alone is so over all processes, by a lease; right results never depend on it.
 * @source docs/requirements.md B9
 */
export function startConsumer<N extends QueueName>(options: ConsumerOptions<N>): Consumer {
  const key = queueKey(options.name, options.lane);
  const worker = new LaneWorker(key, null, {
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
  const lane = new Lane(worker, options, laneName(options.name, options.lane), stop.signal);
  const running = lane.run();
  return {
    stop: async () => {
      stop.abort();
      // A loop that waits for a job looks up after `idleSec`; one whose Redis is away never does.
      await Promise.race([running, sleep(stopMs, undefined, { ref: false })]);
      await lane.acquit();
      await worker.close(true);
    },
  };
}

class Lane<N extends QueueName> {
  readonly #worker: LaneWorker;
  readonly #options: ConsumerOptions<N>;
  /** With a database that commits only while the lane is this worker's. */
  readonly #context: JobContext;
  /** The fence under which the lane was entered. */
  #entered: number | null = null;
  readonly #key: string;
  readonly #stopping: AbortSignal;
  readonly #token = `${process.pid}-${++tokens}`;
  #suspicion: Suspicion | null = null;

  constructor(worker: LaneWorker, options: ConsumerOptions<N>, key: string, stopping: AbortSignal) {
    this.#worker = worker;
    this.#options = options;
    const { alone, context } = options;
    const db = alone === null ? context.db : fenced(context.db, alone.lease);
    this.#context = { ...context, db, lane: key };
    this.#key = key;
    this.#stopping = stopping;
    // A delivery takes as long as its mail server: nothing waits for that.
    if (options.name === 'telemetry' || options.name === 'alarms') worker.onLook = () => context.busyLanes?.add(this);
  }

  async run(): Promise<void> {
    const { log } = this.#options.context;
    this.#worker.startStalledCheckTimer().catch((error: unknown) => log.debug({ err: error }, 'stalled check'));
    let mayWait = true;
    while (!this.#stopping.aborted) {
      try {
        if (!(await this.#enter())) continue;
        const waiting: Job | undefined = mayWait ? await this.#next(false) : undefined;
        // One that comes while nothing waited is worked on at once: to ask for more would only delay it.
        const awaited: Job | undefined = waiting ? undefined : await this.#awaitOne();
        mayWait = waiting !== undefined || awaited !== undefined;
        if (waiting) await this.#work(await this.#takeMore(waiting));
        else if (awaited) await this.#work([awaited]);
      } catch (error) {
        // Locks run out by themselves and the jobs come back; their effects are harmless to repeat.
        if (!this.#stopping.aborted) log.warn({ queue: this.#key, err: error }, 'queue is away');
        this.#sleep();
        await sleep(second, undefined, { signal: this.#stopping }).catch(() => undefined);
      }
    }
    this.#sleep();
  }

  /** Nothing is at work here until there is a job again. */
  #sleep(): void {
    this.#options.context.busyLanes?.remove(this);
  }

  async #awaitOne(): Promise<Job | undefined> {
    this.#sleep();
    return this.#next(true);
  }

  /** Waits until the lane is this worker's. False: look again. */
  async #enter(): Promise<boolean> {
    const { alone, redis, context } = this.#options;
    if (alone === null) return true;
    const { lease, keeper } = alone;
    if (lease.fence !== null && !lease.isWanted) await keeper.giveBack(lease);
    if (lease.fence === null) this.#sleep();
    await lease.held(this.#stopping);
    const { fence } = lease;
    if (fence === null || this.#stopping.aborted) return false;
    if (fence !== this.#entered) {
      const jobs = await requeueActive(redis, this.#worker.toKey(''));
      if (jobs > 0) context.log.info({ queue: this.#key, fence, jobs }, 'taken over');
      this.#entered = fence;
    }
    return true;
  }

  async #next(block: boolean): Promise<Job | undefined> {
    return (await this.#worker.getNextJob(this.#token, { block })) as Job | undefined;
  }

  async #takeMore(first: Job): Promise<Job[]> {
    const most = queues[this.#options.name].jobsPerCall;
    if (most < 2 || first.stalledCounter > backLimit) return [first];
    const second = await this.#next(false);
    if (!second) return [first];
    const rest = await Promise.all(Array.from({ length: most - 2 }, () => this.#next(false)));
    return [first, second, ...rest.filter((job) => job !== undefined)];
  }

  /** What is in hand still when the process ends by itself is not what ends it. */
  async acquit(): Promise<void> {
    const told = this.#suspicion?.acquit().catch(() => undefined);
    await Promise.race([told, sleep(acquitMs, undefined, { ref: false })]);
  }

  async #work(jobs: readonly Job[]): Promise<void> {
    const renewal = setInterval(() => this.#keepLocks(jobs), lockMs / 2.5);
    try {
      this.#suspicion = this.#suspect(jobs);
      const deaths = (await this.#suspicion?.deaths()) ?? 0;
      const kept: Job[] = [];
      const payloads: Array<QueuePayload<N>> = [];
      const refused: Refused[] = [];
      for (const job of jobs) {
        if (isNewer(this.#options.name, job.data)) {
          // By the machine's clock, as BullMQ counts it.
          await job.moveToDelayed(wallMs() + leaveNewerMs, this.#token);
          continue;
        }
        const checked = this.#check(job, deaths);
        if (checked.payload !== null) payloads.push(checked.payload);
        refused.push(...checked.refused);
        kept.push(job);
      }
      if (refused.length > 0) await quarantineRefused(refused, this.#settling());
      if (payloads.length > 0) await settle(payloads, this.#settling());
      this.#context.laneCounts?.settled(this.#key, payloads);
      crashPoint('after_commit_before_ack');
      await Promise.all(kept.map((job) => job.moveToCompleted(null, this.#token, false)));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      // Each goes to the front: the first one last.
      for (const job of jobs.toReversed()) await job.moveToWait(this.#token).catch(() => undefined);
    } finally {
      clearInterval(renewal);
      this.#suspicion = null;
      this.#options.context.busyLanes?.worked(this);
    }
  }

  #suspect(jobs: readonly Job[]): Suspicion | null {
    const [only, ...others] = jobs;
    if (only === undefined || others.length > 0 || only.stalledCounter <= backLimit) return null;
    return new Suspicion(this.#options.redis, this.#worker.toKey(only.id ?? ''));
  }

  /** What of the job is to be worked on, and what goes to quarantine. */
  #check(job: Job, deaths: number): Checked<N> {
    const data: unknown = job.data;
    if (data instanceof Unreadable) {
      return { payload: null, refused: [{ payload: data.text, reason: 'the payload is no JSON' }] };
    }
    if (deaths < crashLimit) return checkPayload(this.#options.name, job.data);
    return { payload: null, refused: [{ payload: job.data, reason: `its worker died ${deaths} times` }] };
  }

  #settling(): Settling<N> {
    const { name, handler, quarantine } = this.#options;
    const suspicion = this.#suspicion;
    return {
      name,
      handler: (payloads, context) =>
        suspicion === null ? handler(payloads, context) : suspicion.watch(() => handler(payloads, context)),
      context: this.#context,
      quarantine: (refused) => quarantine(this.#context, this.#key, refused),
      stopping: this.#stopping,
    };
  }

  #keepLocks(jobs: readonly Job[]): void {
    const ids = jobs.map((job) => job.id ?? '');
    const held = ids.map(() => this.#token);
    this.#worker.extendJobLocks(ids, held, lockMs).catch((error: unknown) => {
      this.#options.context.log.warn({ queue: this.#key, err: error }, 'lock not renewed');
    });
  }
}
