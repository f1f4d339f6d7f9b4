import type { WriteTx } from '#db/engine/database.ts';
import type { Forget, Forgot } from '#db/sweeps/forget.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';

interface Parts {
  /** Of all parts together. */
  readonly mostRows: number;
  /** Of the first one, which is made whatever it takes. */
  readonly firstRows: number;
  /** The parts begin nothing that would end later, as far as the last one shows. */
  readonly withinMs: number;
  /** Monotonic ms. */
  readonly clock?: () => number;
}

/** A part is at most so many times the one before: what hangs on a row shows in the first ones. */
const growth = 2;
/** A part may meet what is on the disk alone, and take ten times what the last one shows: so little is begun at once. */
const partsOfTime = 4;

/**
 * Removes in parts of one transaction, each no larger than the time that is left has room for: a slice ends when its
 * time is over, whether its rows go alone or with thousands each, from the cache or from the disk.
 */
export async function inParts(
  forget: Forget,
  tx: WriteTx,
  before: number,
  { mostRows, firstRows, withinMs, clock = monotonicMs }: Parts,
): Promise<Forgot> {
  const beganAt = clock();
  let gone = 0;
  let rows = Math.min(firstRows, mostRows);
  for (;;) {
    const partAt = clock();
    const part = await forget(tx, before, rows);
    gone += part.gone;
    // Fewer than asked for, and more may be: what comes next is another bucket, or another day's table.
    if (!part.isMore || part.gone < rows || gone >= mostRows) return { gone, isMore: part.isMore };
    const endedAt = clock();
    const leftMs = withinMs - (endedAt - beganAt);
    const rowsPerMs = rows / Math.max(endedAt - partAt, 0.001);
    const fitting = Math.floor(leftMs * rowsPerMs);
    if (fitting < firstRows) return { gone, isMore: true };
    const ofPart = Math.max(firstRows, Math.floor((withinMs / partsOfTime) * rowsPerMs));
    rows = Math.min(rows * growth, fitting, ofPart, mostRows - gone);
  }
}
