import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseLost } from '#db/leases/checkFence.ts';
import { queues, type QueueName, type QueuePayload } from '#domain/queues.ts';
import type { JobContext, JobHandler } from '../jobs/job.ts';
import type { Refused } from './checkPayload.ts';
import { isPassing } from './isPassing.ts';

export interface Settling<N extends QueueName> {
  readonly name: N;
  readonly handler: JobHandler<N>;
  readonly context: JobContext;
  readonly quarantine: (refused: readonly Refused[]) => Promise<void>;
  /** Aborted when the process stops: the jobs go back as they are. */
  readonly stopping: AbortSignal;
  /** How long to wait before the next try; a test waits less. */
  readonly pauseMs?: (wantedMs: number) => number;
}

/** The payloads were not settled and are not to be by this worker: it stops, or another one has the lane now. */
export class Stopped extends Error {}

const longestWaitMs = 10_000;

/**
 * Ends when every payload had its effect or stands in quarantine with its reason. Passing errors are tried again for
 * ever; an error that stays is narrowed down by halves to the items that cause it.
 * @throws Stopped when the process stops meanwhile, or the lane is another worker's.
 * @source docs/requirements.md B9
 */
export async function settle<N extends QueueName>(
  payloads: ReadonlyArray<QueuePayload<N>>,
  settling: Settling<N>,
): Promise<void> {
  await settleWithin(payloads, settling, queues[settling.name].attempts);
}

async function settleWithin<N extends QueueName>(
  payloads: ReadonlyArray<QueuePayload<N>>,
  settling: Settling<N>,
  attempts: number,
): Promise<void> {
  const error = await attempt(() => settling.handler(payloads, settling.context), settling, attempts);
  if (error === null) return;
  const [left, right] = halves(payloads);
  if (right.length > 0) {
    await settleWithin(left, settling, 1);
    await settleWithin(right, settling, 1);
    return;
  }
  const reason = error instanceof Error ? (error.stack ?? error.message) : 'unknown error';
  settling.context.log.error({ queue: settling.name, err: error }, 'payload quarantined');
  await quarantineRefused([{ payload: payloads[0], reason }], settling);
}

/**
 * Quarantines, however long the database is away.
 * @throws Stopped when the process stops meanwhile, or the lane is another worker's.
 */
export async function quarantineRefused<N extends QueueName>(
  refused: readonly Refused[],
  settling: Settling<N>,
): Promise<void> {
  await attempt(() => settling.quarantine(refused), settling, Infinity);
}

/** Null when it went well; the error when it went wrong `attempts` times for no passing reason. */
async function attempt<N extends QueueName>(
  work: () => Promise<void>,
  settling: Settling<N>,
  attempts: number,
): Promise<unknown> {
  const { backoffMs } = queues[settling.name];
  let failed = 0;
  for (let tries = 1; ; tries++) {
    if (settling.stopping.aborted) throw new Stopped();
    let waitMs: number = backoffMs;
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof LeaseLost) throw new Stopped();
      if (isPassing(error)) waitMs = Math.min(longestWaitMs, 100 * 2 ** Math.min(tries, 10));
      else if (++failed >= attempts) return error;
      settling.context.log.warn({ queue: settling.name, tries, err: error }, 'job failed, tried again');
    }
    await sleep(settling.pauseMs?.(waitMs) ?? waitMs, undefined, { signal: settling.stopping }).catch(() => undefined);
  }
}

/** Two halves by payloads, then by the items of one; the right one is empty when nothing is left to part. */
function halves<N extends QueueName>(
  payloads: ReadonlyArray<QueuePayload<N>>,
): readonly [ReadonlyArray<QueuePayload<N>>, ReadonlyArray<QueuePayload<N>>] {
  if (payloads.length > 1) {
    const middle = Math.ceil(payloads.length / 2);
    return [payloads.slice(0, middle), payloads.slice(middle)];
  }
  const [only] = payloads;
  if (only === undefined || !('items' in only) || only.items.length < 2) return [payloads, []];
  const middle = Math.ceil(only.items.length / 2);
  return [[{ ...only, items: only.items.slice(0, middle) }], [{ ...only, items: only.items.slice(middle) }]];
}
