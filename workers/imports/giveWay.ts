import { setTimeout as delay } from 'node:timers/promises';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import type { BusyLanes } from '../lanes/busyLanes.ts';

/** Another process that waits for SQLite's lock looks about every millisecond. */
const gapMs = 1;
/** Behind one job often comes the next: telemetry makes an alarm, the alarm a notice. So many looks find none. */
const quietLooks = 2;
/** Those that never end let the import go on after so many times what it took. */
const longestShare = 3;
const longestMs = 100;

/** Where a lane had a job so lately, the next one is soon: alarms come one after the other. */
const latelyMs = 500;

/**
 * Between two transactions of an import: whoever waits for the loop or for the lock has it, and what the lanes have in
 * hand is finished first.
 * @param restMs how long it rests besides while lanes have jobs now and then: for what the transaction leaves the other
 * processes to do, which an alarm would wait for there
 */
export async function giveWay(
  tookMs: number,
  busyLanes: Pick<BusyLanes, 'count' | 'quietMs'> | undefined,
  restMs = 0,
): Promise<void> {
  await delay(gapMs);
  if (busyLanes === undefined) return;
  if (restMs > 0 && busyLanes.quietMs < latelyMs) await delay(Math.min(longestMs, restMs));
  if (busyLanes.count === 0) return;
  const until = monotonicMs() + Math.min(longestMs, longestShare * tookMs);
  for (let quiet = 0; quiet < quietLooks && monotonicMs() < until;) {
    await delay(1);
    quiet = busyLanes.count === 0 ? quiet + 1 : 0;
  }
}
