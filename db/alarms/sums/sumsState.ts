import { eq } from 'drizzle-orm';
import { dayClock, type SumDays } from '#domain/alarms/daySums.ts';
import { startOfSumDay } from '#domain/alarms/report.ts';
import { day, hour } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import type { ReadTx, WriteTx } from '../../engine/database.ts';
import { alarmSums } from '../../schema/alarmSums.ts';
import { fill } from '../../schema/fills.ts';
import { forUpdate } from '../../engine/forUpdate.ts';

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

/**
 * The state as it stays until the end of this transaction. Who locks alarms too does that before, so that nobody waits
 * for each other.
 */
export async function holdSumsState(tx: WriteTx): Promise<SumsState | null> {
  const [state] = await forUpdate(tx.sql.select().from(alarmSums).where(eq(alarmSums.id, rowId)));
  return state ?? null;
}

/** In which days the sums are; those of this zone where there are none yet. */
export async function readSumDays(tx: ReadTx, zone: string): Promise<SumDays> {
  const state = await readSumsState(tx);
  return state === null ? { zone, countedFrom: 0, countedDay: 0, keptDays: [] } : sumDaysOf(state);
}

/** Whether the sums hold every alarm, in days of this zone. */
export async function areSumsReady(tx: ReadTx, zone: string): Promise<boolean> {
  const state = await readSumsState(tx);
  return state?.zone === zone && state.countedTo === allCounted;
}

const startOfNextDay = (zone: string, at: number): number => startOfDay(zone, startOfDay(zone, at) + day + 12 * hour);

/** Where days of a zone begin whose rows are all there: the one behind the newest row that was removed. */
const rowsWholeFrom = (zone: string, rowsFrom: number): number =>
  rowsFrom === 0 ? 0 : startOfNextDay(zone, rowsFrom - 1);

/** As they stand in the row. */
type StoredDays = Pick<SumsState, keyof SumDays>;

/** In which days the sums are. */
export function sumDaysOf({ zone, countedFrom, countedDay, keptDays }: StoredDays): SumDays {
  if (countedFrom === 0) return { zone, countedFrom, countedDay, keptDays: [] };
  return {
    zone,
    countedFrom,
    countedDay: countedDay === 0 ? dayClock(zone)(countedFrom).day : countedDay,
    keptDays: keptDays ?? [{ zone, from: 0, day: 0 }],
  };
}

/**
 * Which days of the sums can be counted of rows: those whose rows are all there. It is a boundary of the days that the
 * sums have now, so that each row is on one side of it alone: nothing is counted twice, or not at all.
 */
export function countableDays(state: StoredDays & Pick<SumsState, 'rowsFrom' | 'countedTo'>): Omit<SumDays, 'zone'> {
  const { zone, countedFrom, countedDay, keptDays } = sumDaysOf(state);
  // What is only half counted is not worth keeping: the rows that are left say more.
  if (state.countedTo !== allCounted || state.rowsFrom <= countedFrom) return { countedFrom, countedDay, keptDays };
  const behindFirst = countedDay === 0 ? 0 : startOfNextDay(zone, startOfSumDay(zone, countedDay));
  const from = Math.max(rowsWholeFrom(zone, state.rowsFrom), behindFirst);
  // Days of one zone that follow each other as in the calendar are told together.
  const isOneWithLast = keptDays.at(-1)?.zone === zone && startOfSumDay(zone, countedDay) === countedFrom;
  return {
    countedFrom: from,
    countedDay: dayClock(zone)(from).day,
    keptDays: isOneWithLast ? keptDays : [...keptDays, { zone, from: countedFrom, day: countedDay }],
  };
}

/**
 * From which day of a zone on rows are whole, and sums say the same as they do: the first day behind a change of the
 * zone is longer or shorter than one of the calendar.
 */
export function wholeFrom(state: SumsState, zone: string): number {
  const rows = rowsWholeFrom(zone, state.rowsFrom);
  const { countedFrom, countedDay } = sumDaysOf(state);
  if (state.zone !== zone || countedFrom === 0) return rows;
  const first = startOfSumDay(zone, countedDay);
  return Math.max(rows, first === countedFrom ? first : startOfNextDay(zone, Math.max(first, countedFrom)));
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
 * Days whose rows are not all there keep what they had, in the days they were counted in. The caller holds the lock
 * `sweep`.
 */
export async function restartSums(tx: WriteTx, zone: string): Promise<void> {
  // Retention may be removing what these would no more count: then it is waited for, and what it says is gone is kept.
  const state = await holdSumsState(tx);
  const kept = state === null ? {} : countableDays(state);
  await moveSums(tx, { zone, ...kept, countedTo: '', begun: (state?.begun ?? 0) + 1, differingDays: 0 });
  await tx.sql.delete(fill).where(eq(fill.name, sumsFill));
}
