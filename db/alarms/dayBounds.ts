import { gte, lte, type SQL } from 'drizzle-orm';
import { event } from '../schema/alarms.ts';
import type { AlarmFilter, PlainFilter } from './alarmFilter.ts';
import { shortMs } from './longAlarms.ts';

/** What the days of a filter say of one column: nothing occurred last before it occurred first. */
export interface DayBounds {
  /** Of every row. */
  readonly all: readonly SQL[];
  /** Of every row that is not long; null where that says no more. */
  readonly short: readonly SQL[] | null;
}

export type DayColumn = 'firstOccurredAt' | 'lastOccurredAt';

/** Days of the filter and of what must hold as well, as bounds of this column. */
export function dayBounds(filter: AlarmFilter, column: DayColumn): DayBounds {
  const both: readonly PlainFilter[] = [filter, filter.also ?? {}];
  const latest = (pick: (each: PlainFilter) => number | undefined): number =>
    Math.max(...both.map((each) => pick(each) ?? -Infinity));
  const earliest = (pick: (each: PlainFilter) => number | undefined): number =>
    Math.min(...both.map((each) => pick(each) ?? Infinity));
  const [start, end] = [latest((each) => each.start), earliest((each) => each.end)];
  const [raisedFrom, raisedUntil] = [latest((each) => each.raisedFrom), earliest((each) => each.raisedUntil)];
  if (column === 'firstOccurredAt') {
    const until = Math.min(raisedUntil, end);
    const from = start - shortMs;
    return {
      all: between(column, raisedFrom, until),
      short: from > raisedFrom ? between(column, from, until) : null,
    };
  }
  const from = Math.max(start, raisedFrom);
  const until = raisedUntil + shortMs;
  return { all: between(column, from, end), short: until < end ? between(column, from, until) : null };
}

function between(name: DayColumn, from: number, until: number): SQL[] {
  const column = event[name];
  return [
    ...(Number.isFinite(from) ? [gte(column, from)] : []),
    ...(Number.isFinite(until) ? [lte(column, until)] : []),
  ];
}
