import { z } from 'zod';
import { telemetryBatchSchema } from './telemetry/item.ts';
import { second } from './time.ts';

/**
 * The table of queues: a queue is a row here, its handler a row of workers/jobs/handlers.ts.
 * A queue with `lanes` is that many BullMQ queues, `{name-0} … {name-(lanes-1)}`.
 * @source docs/requirements.md B9
 */
export interface QueueSpec {
  readonly payload: z.ZodType;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly concurrency: number;
  readonly lanes: number;
  /** One worker process at a time takes jobs of a lane, by a lease: what counts items misses none as late. */
  readonly isAlone: boolean;
  /** How many done jobs are kept. 0 where the bytes of the queue are the back-pressure. */
  readonly keepDone: number;
  /** How many waiting jobs one handler call may take into one transaction. */
  readonly jobsPerCall: number;
}

export const queues = {
  telemetry: {
    payload: telemetryBatchSchema,
    attempts: 5,
    backoffMs: second,
    concurrency: 1,
    lanes: 16,
    isAlone: true,
    keepDone: 0,
    jobsPerCall: 16,
  },
  alarms: {
    payload: telemetryBatchSchema,
    attempts: 5,
    backoffMs: second,
    concurrency: 1,
    lanes: 1,
    isAlone: false,
    keepDone: 0,
    jobsPerCall: 4,
  },
  outbox: {
    payload: z.object({ outboxId: z.string() }),
    attempts: 5,
    backoffMs: 30 * second,
    concurrency: 2,
    lanes: 1,
    isAlone: false,
    keepDone: 1_000,
    jobsPerCall: 1,
  },
  /** One step of an import: a check of the file, or one batch. Of an organisation one import runs at a time. */
  import: {
    payload: z.object({ jobId: z.string() }),
    attempts: 5,
    backoffMs: second,
    concurrency: 2,
    lanes: 1,
    isAlone: false,
    keepDone: 1_000,
    jobsPerCall: 1,
  },
} as const satisfies Record<string, QueueSpec>;

export type QueueName = keyof typeof queues;
export type QueuePayload<N extends QueueName> = z.infer<(typeof queues)[N]['payload']>;

/** Whether its jobs are batches of items, of which the good ones are worked on when others are refused. */
export const isBatched = (name: QueueName): boolean => queues[name].payload === telemetryBatchSchema;

/** One lane as people, quarantine and logs name it: `telemetry-3`, `alarms`. */
export function laneName(name: QueueName, lane: number): string {
  return queues[name].lanes > 1 ? `${name}-${lane}` : name;
}

/** The BullMQ queue of one lane. The braces put all its keys into one slot of a Redis cluster: `{telemetry-3}`. */
export function queueKey(name: QueueName, lane: number): string {
  return `{${laneName(name, lane)}}`;
}

/** What the queue of a lane was called up to 2.6: jobs that wait there are forwarded. */
export const formerQueueKey = laneName;

/** Every lane of every queue. */
export const allLanes: ReadonlyArray<{ readonly name: QueueName; readonly lane: number }> = (
  Object.keys(queues) as QueueName[]
).flatMap((name) => Array.from({ length: queues[name].lanes }, (_, lane) => ({ name, lane })));
