import { endShelves } from '#db/alarms/endShelves.ts';
import { slices } from './slices.ts';
import type { SweepContext } from './sweepSilence.ts';

/** Alarms of one transaction. */
const slicing = { firstRows: 100, fewestRows: 50, mostRows: 500, longestMs: 20, pauseShare: 1 };

/**
 * Brings back what was shelved until now. Nothing is kept but the rows: a worker that was away brings back what is over.
 * Answers how many came back.
 * @source docs/requirements.md B9
 */
export async function sweepShelves(context: SweepContext): Promise<number> {
  const inSlices = slices(context.db, slicing);
  for (let ended = 0; ;) {
    const { found, isMore } = await inSlices(async (tx, rows) => {
      await tx.lock('sweep');
      const back = await endShelves(tx, context.now(), rows);
      return { found: back, isMore: back === rows };
    });
    ended += found;
    if (!isMore) return ended;
  }
}
