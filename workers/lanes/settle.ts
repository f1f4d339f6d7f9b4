import { setTimeout as sleep } from 'node:timers/promises';
import { databaseErrorKind, type DatabaseErrorKind } from '#db/engine/errors.ts';
import { DomainError } from '#domain/errno.ts';
import { queues, type QueueName, type QueuePayload } from '#domain/queues.ts';
import type { JobContext, JobHandler } from '../jobs/job.ts';
import type { Refused } from './checkPayload.ts';

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

/** The process stops before the payloads were settled. */
export class Stopped extends Error {}

const infrastructure: ReadonlySet<DatabaseErrorKind | null> = new Set(['busy', 'full', 'connection', 'deadlock']);
const longestWaitMs = 10_000;

/** Trouble that passes by itself: it is waited out and costs no payload its place. */
export function isInfrastructure(error: unknown): boolean {
  return infrastructure.has(databaseErrorKind(error)) || (error instanceof DomainError && error.errno === 1503);
}

/**
 * Ends when every payload had its effect or stands in quarantine with its reason. Infrastructure errors are tried
 * again for ever; an error that stays is narrowed down by halves to the items that cause it.
 * @throws Stopped when the process stops meanwhile.
 * @source architecture.md §3.7, reliability.md P1
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
  await attempt(() => settling.quarantine([{ payload: payloads[0], reason }]), settling, Infinity);
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
      if (isInfrastructure(error)) waitMs = Math.min(longestWaitMs, 100 * 2 ** Math.min(tries, 10));
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
