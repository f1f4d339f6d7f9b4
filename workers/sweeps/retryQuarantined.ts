import { retryOf } from '#domain/ingest/quarantine.ts';
import type { QueuePayload } from '#domain/queues.ts';
import { dropRetries, endRetries, listRetries, type AskedRetry } from '#db/ingest/retries.ts';
import type { Bus } from '../bus/bus.ts';
import { crashPoint } from '../crashPoint.ts';
import type { SweepContext } from './sweepSilence.ts';

/** Rows of one transaction. */
const atOnce = 100;

/**
 * Puts rows that somebody asked to be tried again back into their queues: first the job, then the row goes. A crash
 * between leaves the row, which is put back again under the same job id; an item that was worked on meanwhile is known
 * by its identity, so its effect is once.
 */
export async function retryQuarantined(
  context: Pick<SweepContext, 'db' | 'now' | 'log'> & { readonly bus: Pick<Bus, 'enqueue'> },
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const asked = await context.db.snapshot((tx) => listRetries(tx, atOnce));
    if (asked.length === 0 || stopping?.aborted === true) return;
    const stuck: string[] = [];
    for (const row of asked) if (!(await putBack(row, context))) stuck.push(row.id);
    crashPoint('after_retry_before_delete');
    const back = asked.filter(({ id }) => !stuck.includes(id)).map(({ id }) => id);
    await context.db.write(async (tx) => {
      if (back.length > 0) await endRetries(tx, back);
      if (stuck.length > 0) await dropRetries(tx, stuck);
    });
    context.log.info({ back: back.length, stuck: stuck.length }, 'quarantine retried');
  }
}

/** False when it has nowhere to go. */
async function putBack(
  { id, queue, payload }: AskedRetry,
  { bus, now }: { readonly bus: Pick<Bus, 'enqueue'>; readonly now: () => number },
): Promise<boolean> {
  const retry = retryOf(queue, payload);
  if (typeof retry === 'string') return false;
  // The time of the retry, not of the item: an old one must not close the doors as a backlog of that age would.
  const options = { lane: retry.lane, oldestReceivedAt: now(), jobId: `quarantine-${id}` };
  // What it holds is checked by the worker, as everything in a queue is.
  await bus.enqueue(retry.name, retry.payload as QueuePayload<typeof retry.name>, options);
  return true;
}
