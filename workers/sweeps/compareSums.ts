import { setTimeout as sleep } from 'node:timers/promises';
import { checkDays, listDaysToCheck } from '#db/alarms/sums/checkDays.ts';
import { allCounted, readSumsState } from '#db/alarms/sums/sumsState.ts';
import type { Database, ReadTx } from '#db/engine/database.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { nextRows } from './runFills.ts';

/** What was compared, as long as the sums are still the same ones. */
export interface Compared {
  readonly zone: string;
  /** How many days there are to compare. */
  readonly days: number;
  /** The first moments of those on which sums and alarms differ. */
  readonly differing: readonly number[];
  /** Stopped before all were compared. */
  readonly isCut: boolean;
  readonly areSame: (tx: ReadTx) => Promise<boolean>;
}

/** Of the time that a comparison takes: nobody waits for it. */
const restOfCheck = 4;

/**
 * Compares the day sums with the alarms themselves, some days at a time.
 * @returns null where the sums are not whole, or were begun anew meanwhile: what was compared is no more
 */
export async function compareSums(
  db: Pick<Database, 'snapshot'>,
  {
    stopping,
    restShare = restOfCheck,
  }: { readonly stopping?: AbortSignal | undefined; readonly restShare?: number } = {},
): Promise<Compared | null> {
  const { zone, days, begun } = await db.snapshot(listDaysToCheck);
  const areSame = async (tx: ReadTx): Promise<boolean> => {
    const state = await readSumsState(tx);
    return state?.zone === zone && state.begun === begun && state.countedTo === allCounted;
  };
  const differing: number[] = [];
  const compared = (isCut: boolean): Compared => ({ zone, days: days.length, differing, isCut, areSame });
  for (let at = 0, some = 1; at < days.length;) {
    const startedAt = monotonicMs();
    const asked = days.slice(at, at + some);
    const found = await db.snapshot(async (tx) => ((await areSame(tx)) ? checkDays(tx, zone, asked) : null));
    if (found === null) return null;
    differing.push(...found);
    at += some;
    const tookMs = monotonicMs() - startedAt;
    some = nextRows(some, tookMs);
    await sleep(tookMs * restShare);
    if (stopping?.aborted === true) return compared(true);
  }
  return (await db.snapshot(areSame)) ? compared(false) : null;
}
