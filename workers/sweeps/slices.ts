import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { nextRows } from './runFills.ts';

export interface Slicing {
  /** Of the first slice. */
  readonly firstRows: number;
  /** However busy the machine is: it must come to an end. */
  readonly fewestRows: number;
  readonly mostRows?: number;
  /** What a slice should take; one that took longer is followed by one of half as many rows. */
  readonly longestMs: number;
  /** How much of a slice's time others have before the next; twice as much unless told. */
  readonly pauseShare?: number;
  /** As the option of `db.write`: for what is done again where it was lost. */
  readonly syncsUnlocked?: boolean;
}

/** Between two slices others write, in this process and in others. */
const shortestPauseMs = 5;
/** A machine that is that slow is waited for by the slice itself. */
const longestPauseMs = 100;

/**
 * Writes a slice a transaction. As many rows as the last slices show to fit; before the next one others have their
 * turn. The wait for the lock is nobody's work and is not counted.
 */
export function slices(
  db: Database,
  { firstRows, fewestRows, mostRows = Infinity, longestMs, pauseShare = 2, syncsUnlocked }: Slicing,
) {
  let rows = firstRows;
  let restMs = 0;
  return async <T>(step: (tx: WriteTx, rows: number) => Promise<T>): Promise<T> => {
    // A timer, not a promise alone: SQLite answers without ever giving the event loop back.
    if (restMs > 0) await sleep(restMs);
    let begunAt = 0;
    let heldMs = 0;
    const work = (tx: WriteTx): Promise<T> => {
      begunAt = monotonicMs();
      return step(tx, rows);
    };
    const result = await db.write(work, { syncsUnlocked, held: (ms) => void (heldMs = ms) });
    const tookMs = monotonicMs() - begunAt;
    rows = Math.min(mostRows, Math.max(fewestRows, nextRows(rows, heldMs, longestMs)));
    restMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, pauseShare * tookMs));
    return result;
  };
}
