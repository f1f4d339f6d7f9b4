import { setTimeout as sleep } from 'node:timers/promises';
import { day } from '#domain/time.ts';
import { ensurePartitions } from '#db/engine/partitions.ts';
import { forgetHeartbeats } from '#db/ingest/beat.ts';
import { purgeDepartures } from '#db/realtime/purgeDepartures.ts';
import {
  forgetNotices,
  forgetReadings,
  forgetRepairedKeys,
  forgetStatusLog,
  forgetTriggers,
  type Forget,
} from '#db/sweeps/forget.ts';
import type { SweepContext } from './sweepSilence.ts';

/**
 * What is kept for how long: a row here. Identities of items outlive the 30 days in which an item is accepted.
 * @source product.md A11, A23; architecture.md §3.4
 */
const retention: ReadonlyArray<{ readonly what: string; readonly keepMs: number; readonly forget: Forget }> = [
  { what: 'readings', keepMs: 35 * day, forget: forgetReadings },
  { what: 'repaired keys', keepMs: 31 * day, forget: forgetRepairedKeys },
  { what: 'triggers', keepMs: 31 * day, forget: forgetTriggers },
  { what: 'status log', keepMs: 60 * day, forget: forgetStatusLog },
  { what: 'notices', keepMs: 180 * day, forget: forgetNotices },
];

/** Between two chunks others write, in this process and in others. */
const pauseMs = 5;

/**
 * Removes what is too old, a chunk a transaction, and prepares the partitions of the next days. May take minutes:
 * it gives others their turn after every chunk and ends early when `stopping` says so; the rest goes the next time.
 */
export async function sweepRetention(context: SweepContext, stopping?: AbortSignal): Promise<void> {
  const now = context.now();
  await context.db.write((tx) => ensurePartitions(tx, now));
  for (const { what, keepMs, forget } of retention) {
    let chunks = 1;
    while (await context.db.write((tx) => forget(tx, now - keepMs))) {
      chunks += 1;
      // A timer, not a promise alone: SQLite answers without ever giving the event loop back.
      await sleep(pauseMs);
      if (stopping?.aborted === true) return;
    }
    context.log.debug({ what, chunks }, 'retention');
  }
  await context.db.write((tx) => purgeDepartures(tx, now));
  await context.db.write((tx) => forgetHeartbeats(tx, now - day));
}
