import { eq } from 'drizzle-orm';
import { startOfDay } from '#domain/zone.ts';
import { day, hour } from '#domain/time.ts';
import type { ReadTx, WriteTx } from '../../engine/database.ts';
import { alarmSums } from '../../schema/alarmSums.ts';
import { fill } from '../../schema/fills.ts';

export type SumsState = typeof alarmSums.$inferSelect;

/** After every id of an alarm. */
export const allCounted = '~';
/** Of the fill that counts what was there before. */
export const sumsFill = 'daySums';
const rowId = 1;

export async function readSumsState(tx: ReadTx): Promise<SumsState | null> {
  const [state] = await tx.sql.select().from(alarmSums).where(eq(alarmSums.id, rowId));
  return state ?? null;
}

/** Whether the sums hold every alarm, in days of this zone. */
export async function areSumsReady(tx: ReadTx, zone: string): Promise<boolean> {
  const state = await readSumsState(tx);
  return state?.zone === zone && state.countedTo === allCounted;
}

/** Where days begin whose rows are all there: the one behind the newest row that was removed. */
export function wholeFrom({ rowsFrom }: Pick<SumsState, 'rowsFrom'>, zone: string): number {
  return rowsFrom === 0 ? 0 : startOfDay(zone, startOfDay(zone, rowsFrom - 1) + day + 12 * hour);
}

/** Says how far the sums are. The caller holds the lock `sweep`. */
export async function moveSums(
  tx: WriteTx,
  set: Partial<Omit<SumsState, 'id'>> & Pick<SumsState, 'zone'>,
): Promise<void> {
  const known = await readSumsState(tx);
  if (known !== null) await tx.sql.update(alarmSums).set(set).where(eq(alarmSums.id, rowId));
  else await tx.sql.insert(alarmSums).values({ id: rowId, countedTo: '', ...set });
}

/**
 * Begins the sums anew: the fill counts every alarm again, in days of this zone. Until it has, nobody goes by the sums.
 * Days whose rows retention has removed keep what they had. The caller holds the lock `sweep`.
 */
export async function restartSums(tx: WriteTx, zone: string): Promise<void> {
  const state = await readSumsState(tx);
  const countedFrom = state === null ? 0 : wholeFrom(state, zone);
  await moveSums(tx, { zone, countedTo: '', countedFrom, differingDays: 0 });
  await tx.sql.delete(fill).where(eq(fill.name, sumsFill));
}
