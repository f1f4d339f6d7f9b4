import type { Scope } from '#domain/access/access.ts';
import { dayClock } from '#domain/alarms/daySums.ts';
import { reportSumsOf, startOfSumDay } from '#domain/alarms/report.ts';
import { hour } from '#domain/time.ts';
import { startOfDay, zoneDate, zoneOffsetMs, zoneSteps, type Granularity } from '#domain/zone.ts';
import type { HeavyTx } from '../engine/database.ts';
import { countAlarmsByDate, type DateRange } from './countAlarmsByDate.ts';
import { openSums } from './sums/readSums.ts';
import { sumsFilterOf } from './sums/sumsFilter.ts';
import { areSumsReady } from './sums/sumsState.ts';

export interface StepsWanted extends Omit<DateRange, 'stepMs' | 'offsetMs'> {
  readonly zone: string;
  readonly granularity: Granularity;
}

/**
 * Alarms and faults by the steps of the zone, without gaps: a day on which nothing happened counts 0.
 * @throws DomainError 9007
 */
export async function countAlarmSteps(tx: HeavyTx, scope: Scope, { zone, granularity, ...range }: StepsWanted) {
  const sums = granularity === 'hour' ? null : await stepsOfSums(tx, scope, { zone, granularity, ...range });
  if (sums !== null) return sums;
  // Counted by the hour and added up here, so that a day of 23 or 25 hours is one day.
  const offsetMs = zoneOffsetMs(zone, range.start) % hour;
  const counted = await countAlarmsByDate(tx, scope, { ...range, stepMs: hour, offsetMs });
  return bySteps(
    { zone, granularity, ...range },
    counted.map(({ step, ...counts }) => ({ at: step * hour - offsetMs, ...counts })),
  );
}

const empty = { alarmCount: 0, faultCount: 0, unhandledCount: 0, handledCount: 0 };
type Counts = typeof empty;

function bySteps(
  { zone, granularity, start, end }: StepsWanted,
  counted: ReadonlyArray<Counts & { readonly at: number }>,
): Array<Counts & { readonly date: string }> {
  const dates = zoneSteps(zone, start, end, granularity).map((at) => zoneDate(zone, at, granularity));
  const sums = new Map(dates.map((date) => [date, { date, ...empty }]));
  for (const { at, ...counts } of counted) {
    const sum = sums.get(zoneDate(zone, at, granularity));
    if (sum === undefined) continue;
    for (const key of Object.keys(empty) as Array<keyof Counts>) sum[key] += counts[key];
  }
  return [...sums.values()];
}

/** Of the day sums; null where they do not answer it. The range is of whole days. */
async function stepsOfSums(tx: HeavyTx, scope: Scope, wanted: StepsWanted) {
  const { zone, start, end, kind, orgIds = [], projectId, projectIds } = wanted;
  const filter = sumsFilterOf({ kind, orgIds, projectId, projectIds });
  const isWhole = startOfDay(zone, start) === start && startOfDay(zone, end + 1) === end + 1;
  if (filter === null || !isWhole || !(await areSumsReady(tx, zone))) return null;
  const clock = dayClock(zone);
  const sums = await openSums(tx, scope, { orgIds, zone, condition: undefined });
  const found = await sums.byDay({ filter, days: { from: clock(start).day, to: clock(end).day } });
  return bySteps(
    wanted,
    [...found].map(([date, each]) => {
      const { alarmCount, faultCount, unhandledCount, handledCount } = reportSumsOf(each);
      return { at: startOfSumDay(zone, date), alarmCount, faultCount, unhandledCount, handledCount };
    }),
  );
}
