import { setTimeout as delay } from 'node:timers/promises';
import type { InHand } from '../lanes/inHand.ts';

/** Another process that waits for SQLite's lock looks about every millisecond. */
const gapMs = 1;
/** Behind one job often comes the next: telemetry makes an alarm, the alarm a notice. So many looks find none. */
const quietLooks = 2;
/** Those that never end let the import go on after so many times what it took. */
const longestShare = 3;
const longestMs = 100;

/**
 * Between two transactions of an import: whoever waits for the loop or for the lock has it, and what the lanes have in
 * hand is finished first.
 */
export async function giveWay(tookMs: number, inHand: Pick<InHand, 'count'> | undefined): Promise<void> {
  await delay(gapMs);
  if (inHand === undefined || inHand.count === 0) return;
  const until = performance.now() + Math.min(longestMs, longestShare * tookMs);
  for (let quiet = 0; quiet < quietLooks && performance.now() < until;) {
    await delay(1);
    quiet = inHand.count === 0 ? quiet + 1 : 0;
  }
}
