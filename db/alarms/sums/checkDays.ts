import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, between, eq, inArray, max, min } from 'drizzle-orm';
import { alarmTypeCodes } from '#domain/alarms/catalogue.ts';
import {
  everything,
  foldLines,
  sumClock,
  sumDims,
  sumFields,
  type DaySums,
  type SumLine,
} from '#domain/alarms/daySums.ts';
import { startOfSumDay } from '#domain/alarms/report.ts';
import { day, hour } from '#domain/time.ts';
import { startOfDay, zoneSteps } from '#domain/zone.ts';
import type { ReadTx } from '../../engine/database.ts';
import { event } from '../../schema/alarms.ts';
import { alarmChange, alarmDay, alarmDayPair, alarmDayRail } from '../../schema/alarmSums.ts';
import { organization } from '../../schema/organizations.ts';
import { listEventLines } from './eventLines.ts';
import { allCounted, countableDays, readSumsState, sumDaysOf } from './sumsState.ts';

/** Of one question. */
const orgsAtOnce = 20;

/**
 * First moments of the days that can be compared: their rows are all there, and the sums hold them. None while the sums
 * are being made.
 */
export async function listDaysToCheck(tx: ReadTx): Promise<{
  readonly zone: string;
  readonly days: readonly number[];
  /** How often they were begun anew. */
  readonly begun: number;
}> {
  const state = await readSumsState(tx);
  if (state === null || state.countedTo !== allCounted) return { zone: 'UTC', days: [], begun: 0 };
  const { zone, begun } = state;
  const [rows] = await tx.sql.select({ from: min(event.firstOccurredAt), to: max(event.firstOccurredAt) }).from(event);
  const [sums] = await tx.sql
    .select({ from: min(alarmDay.day), to: max(alarmDay.day) })
    .from(alarmDay)
    .where(and(eq(alarmDay.orgId, everything), eq(alarmDay.dim, 'all')));
  const ends = [
    ...[rows?.from, rows?.to].flatMap((at) => (at == null ? [] : [startOfDay(zone, at)])),
    ...[sums?.from, sums?.to].flatMap((date) => (date == null ? [] : [startOfSumDay(zone, date)])),
  ];
  if (ends.length === 0) return { zone, days: [], begun };
  const { countedFrom, countedDay } = countableDays(state);
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  if (countedFrom <= from) return { zone, days: zoneSteps(zone, from, to, 'day'), begun };
  // The first day that is counted of rows begins where the last one that is kept ends.
  const behind = endOfSumDay(zone, countedDay) + 1;
  const others = behind <= to ? zoneSteps(zone, behind, to, 'day') : [];
  return { zone, days: countedFrom <= to + day ? [countedFrom, ...others] : others, begun };
}

/**
 * Counts the alarms of some days again, which follow each other, and compares that with their sums, to which what is on
 * its way is added. Others have their turn in between.
 * @param days their first moments
 * @returns those on which a row of the sums differs, by their first moments
 */
export async function checkDays(tx: ReadTx, zone: string, days: readonly number[]): Promise<readonly number[]> {
  const state = await readSumsState(tx);
  if (state === null) return [];
  // Retention may have removed rows since they were listed.
  const { countedFrom } = countableDays(state);
  const whole = days.filter((at) => at >= countedFrom);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) return [];
  const clock = sumClock(sumDaysOf(state));
  const end = endOfSumDay(zone, clock(last).day);
  const counted = await listEventLines(tx, between(event.firstOccurredAt, first, end));
  await nextTurn();
  const changes = await tx.sql
    .select()
    .from(alarmChange)
    .where(between(alarmChange.firstOccurredAt, first, end));
  // What was counted, without what is still on its way, is what the tables must say.
  const away = changes.map((line): SumLine => ({ ...line, sign: -line.sign }));
  const wanted = foldLines([...counted, ...away], clock);
  await nextTurn();
  const starts = new Map(whole.map((at) => [clock(at).day, at]));
  const found = await readDays(tx, { from: clock(first).day, to: clock(last).day }, wanted);
  await nextTurn();
  return [...new Set(differing(wanted, found))].flatMap((date) => starts.get(date) ?? []).sort((a, b) => a - b);
}

/** The last moment of a day (20260131) of the sums. */
const endOfSumDay = (zone: string, date: number): number =>
  startOfDay(zone, startOfSumDay(zone, date) + day + 6 * hour) - 1;

async function readDays(tx: ReadTx, { from, to }: { from: number; to: number }, wanted: DaySums): Promise<DaySums> {
  const known = (await tx.sql.select({ id: organization.id }).from(organization)).map(({ id }) => id);
  const all = [...new Set([everything, ...known, ...wanted.days.map(({ orgId }) => orgId)])];
  const days: Array<typeof alarmDay.$inferSelect> = [];
  for (let at = 0; at < all.length; at += orgsAtOnce) {
    const some = inArray(alarmDay.orgId, all.slice(at, at + orgsAtOnce));
    const rows = tx.sql
      .select()
      .from(alarmDay)
      .where(and(some, inArray(alarmDay.dim, [...sumDims]), between(alarmDay.day, from, to)));
    days.push(...(await rows));
    await nextTurn();
  }
  const ofTypes = inArray(alarmDayPair.typeCode, [
    ...new Set([...alarmTypeCodes, ...wanted.pairs.map(({ typeCode }) => typeCode)]),
  ]);
  const pairs = await tx.sql
    .select()
    .from(alarmDayPair)
    .where(and(ofTypes, between(alarmDayPair.day, from, to)));
  const rails = await tx.sql
    .select()
    .from(alarmDayRail)
    .where(between(alarmDayRail.day, from, to));
  return { days, pairs, rails };
}

/** The days (20260131) of rows that only one of the two has, or has otherwise. */
function differing(wanted: DaySums, found: DaySums): number[] {
  const [left, right] = [rowTexts(wanted), rowTexts(found)];
  const only = (of: ReadonlyMap<string, number>, not: ReadonlyMap<string, number>): number[] =>
    [...of].filter(([text]) => !not.has(text)).map(([, date]) => date);
  return [...only(left, right), ...only(right, left)];
}

function rowTexts({ days, pairs, rails }: DaySums): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  const add = (date: number, keys: string, counts: readonly number[]): void => {
    // A row of nothing is as good as none.
    if (counts.some((n) => n !== 0)) texts.set(`${date}\n${keys}\n${counts.join()}`, date);
  };
  for (const row of days) {
    const counts = sumFields.map((field) => row[field]);
    add(row.day, `${row.orgId}\n${row.dim}\n${row.value}`, counts);
  }
  for (const row of pairs) add(row.day, `pair\n${row.projectId}\n${row.typeCode}\n${row.orgId}`, [row.total]);
  for (const row of rails) {
    // Months are the days' own sums.
    if (row.day % 100 !== 0) add(row.day, `rail\n${row.railId}\n${row.orgId}\n${row.projectId}`, [row.total]);
  }
  return texts;
}
