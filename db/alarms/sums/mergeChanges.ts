import { asc, inArray } from 'drizzle-orm';
import { foldLines, sumClock } from '#domain/alarms/daySums.ts';
import type { WriteTx } from '../../engine/database.ts';
import { alarmChange } from '../../schema/alarmSums.ts';
import { addSums } from './addSums.ts';
import { readSumsState, sumDaysOf } from './sumsState.ts';

/**
 * Takes the oldest changes into the sums, at most so many. Whoever reads adds up sums and changes, so that it makes no
 * difference to an answer when this is done.
 * @returns how many it took
 */
export async function mergeChanges(tx: WriteTx, rows: number): Promise<number> {
  // One process at a time, so that none waits for another's row locks.
  await tx.lock('sweep');
  const state = await readSumsState(tx);
  if (state === null) return 0;
  const oldest = tx.sql.select({ id: alarmChange.id }).from(alarmChange).orderBy(asc(alarmChange.id)).limit(rows);
  const lines = await tx.sql.delete(alarmChange).where(inArray(alarmChange.id, oldest)).returning();
  if (lines.length > 0) await addSums(tx, foldLines(lines, sumClock(sumDaysOf(state))));
  return lines.length;
}
