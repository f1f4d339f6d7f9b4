import { minute } from '../time.ts';

/** What one person can follow: more new incidents than this in ten minutes are a flood. */
export const floodWindowMs = 10 * minute;
const beginsAbove = 10;
const endsBelow = 5;

/** How many of these began within the last ten minutes. */
export function countNew(firstTimes: Iterable<number>, nowMs: number): number {
  let n = 0;
  for (const at of firstTimes) if (at > nowMs - floodWindowMs) n += 1;
  return n;
}

/** Whether it is a flood now: it begins above one figure and ends below a smaller one, so that it does not flicker. */
export function isFlood(count: number, was: boolean): boolean {
  return count > beginsAbove || (was && count >= endsBelow);
}

/** Of new alarms those that may sound: in a flood critical ones alone. */
export function audible<A extends { readonly severity: number }>(
  alarms: readonly A[],
  isInFlood: boolean,
): readonly A[] {
  return isInFlood ? alarms.filter(({ severity }) => severity === 1) : alarms;
}
