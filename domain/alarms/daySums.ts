import { handledCodes, kindCode } from '../codes.ts';
import { minute } from '../time.ts';
import { zoneOffsetMs } from '../zone.ts';

/**
 * Day sums of alarms and faults: what one row of `event` counts for, taken away again when the row changes. Sums of
 * lines may be added up in any order and in any parts.
 * @source docs/adr/0033-day-sums.md
 */
export interface SumLine {
  /** 1: the row stands so now; -1: it stood so before. */
  readonly sign: number;
  readonly orgId: string;
  readonly projectId: string | null;
  readonly railId: string | null;
  readonly kind: number;
  readonly typeCode: string;
  readonly severity: number;
  readonly handledStatus: string;
  /** Epoch ms: the day and the hour that it counts for. */
  readonly firstOccurredAt: number;
  /** 1 when people were told that it is overdue, else 0. */
  readonly escalated: number;
  /** From the first occurrence; null where it has not happened, or before it. */
  readonly ackMs: number | null;
  /** By a person; null as above. */
  readonly handleMs: number | null;
}

/** What the sums of a day are kept by. Each of them once for all organisations and once for its own. */
export const sumDims = ['all', 'kind', 'severity', 'state', 'type', 'project'] as const;
export type SumDim = (typeof sumDims)[number];
/** Stands for all organisations together, and for the value of `all` and of no project. */
export const everything = '';

const four = [1, 2, 3, 4] as const;
const five = handledCodes;
const hours = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const;
/** Upper ends of the buckets of a histogram, each four times the one before; the last has none. */
export const bucketEndsMs: readonly number[] = [0, 1, 2, 3, 4, 5, 6].map((power) => minute * 4 ** power);
export const buckets = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Bucket = (typeof buckets)[number];

export const sumOfSeverity = (severity: number): SumField => `severity${severity}` as SumField;
export const sumOfState = (status: string): SumField => `state${Number(status)}` as SumField;

/** Totals of milliseconds are larger than other counts. */
export const msFields = ['ackMs', 'handleMs'] as const;
/** How many, and of them how many each; `ackIn` and `handleIn` are histograms of how long it took. */
export const countFields = [
  'total',
  'alarms',
  ...(['severity1', 'severity2', 'severity3', 'severity4'] as const),
  ...(['state0', 'state1', 'state2', 'state3', 'state4'] as const),
  'escalated',
  'ackCount',
  'handleCount',
  ...hours.map((at) => `hour${at}` as const),
  ...buckets.map((at) => `ackIn${at}` as const),
  ...buckets.map((at) => `handleIn${at}` as const),
] as const;
export const sumFields = [...countFields, ...msFields] as const;
export type SumField = (typeof sumFields)[number];
export type Sums = Record<SumField, number>;

const zeros = Object.fromEntries(sumFields.map((field) => [field, 0])) as Sums;
export const zeroSums = (): Sums => ({ ...zeros });

/** A row of `alarm_day`. */
export interface DaySum extends Sums {
  readonly orgId: string;
  readonly dim: SumDim;
  /** As a number, 20260131. */
  readonly day: number;
  readonly value: string;
}

/** A row of `alarm_day_pair`: what two dimensions have in common. */
export interface PairSum {
  readonly projectId: string;
  readonly typeCode: string;
  readonly day: number;
  readonly orgId: string;
  total: number;
}

/** A row of `alarm_day_rail`: of a day, and of a whole month (20260100). */
export interface RailSum {
  readonly day: number;
  readonly railId: string;
  readonly orgId: string;
  readonly projectId: string;
  total: number;
}

export interface DaySums {
  readonly days: readonly DaySum[];
  readonly pairs: readonly PairSum[];
  readonly rails: readonly RailSum[];
}

/** The month of a day, as the number that its rows of guardrails have. */
export const monthOf = (day: number): number => Math.floor(day / 100) * 100;

const quarterMs = 15 * minute;

export interface DayAndHour {
  readonly day: number;
  readonly hour: number;
}
/** Day (20260131) and hour of a moment. */
export type DayClock = (at: number) => DayAndHour;

/** On the clocks of a zone; asks the calendar once a quarter of an hour. */
export function dayClock(zone: string): DayClock {
  const known = new Map<number, DayAndHour>();
  return (at) => {
    const quarter = Math.floor(at / quarterMs);
    let found = known.get(quarter);
    if (found === undefined) {
      const local = new Date(at + zoneOffsetMs(zone, at));
      const day = local.getUTCFullYear() * 10_000 + (local.getUTCMonth() + 1) * 100 + local.getUTCDate();
      found = { day, hour: local.getUTCHours() };
      known.set(quarter, found);
    }
    return found;
  };
}

/** Sums of days that stay as they are, in the zone they were counted in: those of what began from `from` on. */
export interface KeptDays {
  readonly zone: string;
  /** Epoch ms; they end where the next ones begin, the last at `countedFrom`. The first also have what began before. */
  readonly from: number;
  /** The first of these days (20260131); 0: any. */
  readonly day: number;
}

/** In which days sums are. */
export interface SumDays {
  readonly zone: string;
  /**
   * Sums of what began before stay as they are: its rows are not all there. Epoch ms; 0: there is nothing of the kind.
   */
  readonly countedFrom: number;
  /** The first day (20260131) of what began since then; 0 as above. */
  readonly countedDay: number;
  /** What began before `countedFrom`, oldest first; not empty unless that is 0. */
  readonly keptDays: readonly KeptDays[];
}

const dayBefore = (date: number): number => {
  const before = new Date(Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, (date % 100) - 1));
  return before.getUTCFullYear() * 10_000 + (before.getUTCMonth() + 1) * 100 + before.getUTCDate();
};

/**
 * On which day of the sums a moment counts: that of the zone it was counted in, so that a later change is taken from
 * the day it was added to. What is counted of rows is never on a day that stays as it is, nor the other way round: the
 * days of two zones do not end at the same moment.
 */
export function sumClock({ zone, countedFrom, countedDay, keptDays }: SumDays): DayClock {
  if (countedFrom === 0) return dayClock(zone);
  const all = [...keptDays, { zone, from: countedFrom, day: countedDay }];
  const newestFirst = all
    .map((each, n) => {
      const behind = all[n + 1];
      const lastDay = behind === undefined ? Number.POSITIVE_INFINITY : dayBefore(behind.day);
      return { ...each, from: n === 0 ? Number.NEGATIVE_INFINITY : each.from, lastDay, clock: dayClock(each.zone) };
    })
    .reverse();
  return (at) => {
    const of = newestFirst.find(({ from }) => at >= from) ?? newestFirst[0]!;
    const found = of.clock(at);
    if (found.day >= of.day && found.day <= of.lastDay) return found;
    return { day: found.day < of.day ? of.day : of.lastDay, hour: found.hour };
  };
}

/** The bucket of a duration. */
export function bucketOf(ms: number): number {
  const at = bucketEndsMs.findIndex((end) => ms < end);
  return at === -1 ? bucketEndsMs.length : at;
}

const fieldsOf = <T extends string | number>(
  values: readonly T[],
  name: (value: T) => SumField,
): ReadonlyMap<T, SumField> => new Map(values.map((value) => [value, name(value)]));
// Looked up by every line: no text is made for one.
const severityFields = fieldsOf<number>(four, sumOfSeverity);
const stateFields = fieldsOf<string>(five, sumOfState);
const hourFields = hours.map((at): SumField => `hour${at}`);
const ackFields = buckets.map((at): SumField => `ackIn${at}`);
const handleFields = buckets.map((at): SumField => `handleIn${at}`);

function bump(row: Sums, field: SumField | undefined, by: number): void {
  if (field !== undefined) row[field] += by;
}

/** Adds a line to sums that it counts in; `hour` is that of its first occurrence on the zone's clocks. */
export function addLine(row: Sums, line: SumLine, hour: number): void {
  const { sign, ackMs, handleMs } = line;
  row.total += sign;
  if (line.kind === kindCode.alarm) row.alarms += sign;
  bump(row, hourFields[hour], sign);
  bump(row, severityFields.get(line.severity), sign);
  bump(row, stateFields.get(line.handledStatus), sign);
  if (line.escalated > 0) row.escalated += sign;
  if (ackMs !== null) {
    row.ackCount += sign;
    row.ackMs += sign * ackMs;
    bump(row, ackFields[bucketOf(ackMs)], sign);
  }
  if (handleMs !== null) {
    row.handleCount += sign;
    row.handleMs += sign * handleMs;
    bump(row, handleFields[bucketOf(handleMs)], sign);
  }
}

/** By which value of a dimension a line counts. */
export const valueOf: Readonly<Record<SumDim, (line: SumLine) => string>> = {
  all: () => everything,
  kind: ({ kind }) => String(kind),
  severity: ({ severity }) => String(severity),
  state: ({ handledStatus }) => handledStatus,
  type: ({ typeCode }) => typeCode,
  project: ({ projectId }) => projectId ?? everything,
};

/**
 * What lines change of the sums, each row once, in the order of keys. Rows that come out as nothing are left out.
 */
export function foldLines(lines: Iterable<SumLine>, clock: DayClock): DaySums {
  const days = new Map<string, DaySum>();
  const pairs = new Map<string, PairSum>();
  const rails = new Map<string, RailSum>();
  for (const line of lines) {
    const { day, hour } = clock(line.firstOccurredAt);
    for (const dim of sumDims) {
      const value = valueOf[dim](line);
      for (const orgId of [everything, line.orgId]) {
        const key = `${orgId}\n${dim}\n${day}\n${value}`;
        let row = days.get(key);
        if (row === undefined) days.set(key, (row = { orgId, dim, day, value, ...zeros }));
        addLine(row, line, hour);
      }
    }
    const { orgId, typeCode, sign } = line;
    const projectId = line.projectId ?? everything;
    addTo(pairs, `${projectId}\n${typeCode}\n${day}\n${orgId}`, sign, { projectId, typeCode, day, orgId });
    const { railId } = line;
    if (railId === null) continue;
    for (const step of [monthOf(day), day]) {
      addTo(rails, `${step}\n${railId}\n${orgId}\n${projectId}`, sign, { day: step, railId, orgId, projectId });
    }
  }
  return { days: inOrder(days, isNothing), pairs: inOrder(pairs, noTotal), rails: inOrder(rails, noTotal) };
}

function addTo<T extends { total: number }>(
  rows: Map<string, T>,
  key: string,
  by: number,
  made: Omit<T, 'total'>,
): void {
  const row = rows.get(key);
  if (row === undefined) rows.set(key, { ...made, total: by } as T);
  else row.total += by;
}

const noTotal = ({ total }: { readonly total: number }): boolean => total === 0;
const isNothing = (row: Sums): boolean => sumFields.every((field) => row[field] === 0);

/** Bytes decide, as in both databases; no locale. */
function inOrder<T>(rows: ReadonlyMap<string, T>, isLeftOut: (row: T) => boolean): T[] {
  return [...rows]
    .filter(([, row]) => !isLeftOut(row))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}

export function addInto(sum: Sums, more: Readonly<Sums>): void {
  for (const field of sumFields) sum[field] += more[field];
}

export const hourCounts = (sums: Readonly<Sums>): number[] => hourFields.map((field) => sums[field]);

/**
 * Within how long this share of them was done: the end of the bucket that holds it, so it is true, if coarse. Null
 * where there are none, and beyond the last end.
 */
export function shareWithinMs(histogram: readonly number[], share: number): number | null {
  const all = histogram.reduce((sum, each) => sum + each, 0);
  if (all === 0) return null;
  let sum = 0;
  for (const [at, each] of histogram.entries()) {
    sum += each;
    if (sum >= all * share) return bucketEndsMs[at] ?? null;
  }
  return null;
}
