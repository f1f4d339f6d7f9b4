import { day, hour } from '../time.ts';
import { buckets, hourCounts, shareWithinMs, type Bucket, type Sums } from './daySums.ts';
import { dayRange, startOfDay, zoneDate, zoneOffsetMs, zoneSteps, zoneWeekday, type Granularity } from '../zone.ts';

/** What is added up of alarms and faults, whatever they are grouped by. Times in ms since the first occurrence. */
export interface ReportSums {
  readonly alarmCount: number;
  readonly faultCount: number;
  /** Nobody looked at it yet. */
  readonly unhandledCount: number;
  /** Somebody or the end of its cause closed it. */
  readonly handledCount: number;
  /** Past their due time, or escalated once. */
  readonly overdueCount: number;
  readonly ackCount: number;
  readonly ackMs: number;
  /** Handled by a person. */
  readonly handleCount: number;
  readonly handleMs: number;
}

/**
 * The same with what is shown of the whole period alone: severities, and histograms of how long it took (daySums.ts).
 */
export type PeriodSums = ReportSums & Record<SeverityKey | AckKey | HandleKey, number>;
export type SeverityKey = `severity${1 | 2 | 3 | 4}`;
type AckKey = `ackIn${Bucket}`;
type HandleKey = `handleIn${Bucket}`;
export type SumKey = keyof PeriodSums;

const zeros = <K extends string>(keys: readonly K[]): Record<K, 0> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, 0>;

export const noSums: PeriodSums = {
  alarmCount: 0,
  faultCount: 0,
  unhandledCount: 0,
  handledCount: 0,
  overdueCount: 0,
  ackCount: 0,
  ackMs: 0,
  handleCount: 0,
  handleMs: 0,
  ...zeros(['severity1', 'severity2', 'severity3', 'severity4']),
  ...zeros(buckets.map((at) => `ackIn${at}` as const)),
  ...zeros(buckets.map((at) => `handleIn${at}` as const)),
};
const sumKeys = Object.keys(noSums) as readonly SumKey[];

/** Sums of one clock hour, or of one day: `hourAt` is its first moment. */
export type HourSums = PeriodSums & { readonly hourAt: number };

/** The figures above the charts. `null` where there is nothing to take a mean of. @source docs/requirements.md C8 */
export interface ReportKpi {
  readonly total: number;
  readonly alarmCount: number;
  readonly faultCount: number;
  readonly unhandledCount: number;
  /** Share of all, 0 to 1. */
  readonly handledRate: number | null;
  readonly meanAckMs: number | null;
  readonly meanHandleMs: number | null;
  /** Nine of ten were acknowledged, and handled by a person, within this time; null where nobody knows an end. */
  readonly mostAckedWithinMs: number | null;
  readonly mostHandledWithinMs: number | null;
  readonly overdueCount: number;
}

export interface TrendPoint {
  /** As `zoneDate` writes the step. */
  readonly date: string;
  readonly alarmCount: number;
  readonly faultCount: number;
  readonly unhandledCount: number;
  readonly meanAckMs: number | null;
  readonly meanHandleMs: number | null;
  /**
   * Alarms and faults of the step at the same place of the period before; null where that period has none, or is not
   * known.
   */
  readonly previousCount: number | null;
}

export interface Period {
  readonly start: number;
  readonly end: number;
}

/** Of reports by the hour, days at most: beyond it bars are thinner than a pixel. */
export const maxHourDays = 31;

export function addSums(a: PeriodSums, b: PeriodSums): PeriodSums {
  const sum: Record<SumKey, number> = { ...a };
  for (const key of sumKeys) sum[key] += b[key];
  return sum;
}

/**
 * What day sums say, in the report's words. Those that wait beyond their time without anybody told are counted apart.
 */
export function reportSumsOf(sums: Readonly<Sums>): PeriodSums {
  const { total, alarms, state0, state2, state3, state4, escalated } = sums;
  const same = Object.fromEntries(sumKeys.map((key) => [key, (sums as Partial<Record<SumKey, number>>)[key] ?? 0]));
  return {
    ...(same as unknown as PeriodSums),
    alarmCount: alarms,
    faultCount: total - alarms,
    unhandledCount: state0,
    handledCount: state2 + state3 + state4,
    overdueCount: escalated,
  };
}

/** The first moment of a day of the sums (20260131). */
export function startOfSumDay(zone: string, date: number): number {
  const text = String(date);
  return dayRange(zone, `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)?.start ?? Number.NaN;
}

const mostOf = 0.9;

const mean = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count));

export function kpiOf(sums: PeriodSums): ReportKpi {
  const total = sums.alarmCount + sums.faultCount;
  return {
    total,
    alarmCount: sums.alarmCount,
    faultCount: sums.faultCount,
    unhandledCount: sums.unhandledCount,
    handledRate: total === 0 ? null : sums.handledCount / total,
    meanAckMs: mean(sums.ackMs, sums.ackCount),
    meanHandleMs: mean(sums.handleMs, sums.handleCount),
    mostAckedWithinMs: shareWithinMs(
      buckets.map((at) => sums[`ackIn${at}`]),
      mostOf,
    ),
    mostHandledWithinMs: shareWithinMs(
      buckets.map((at) => sums[`handleIn${at}`]),
      mostOf,
    ),
    overdueCount: sums.overdueCount,
  };
}

/** The whole days of the same number that end where this period begins. */
export function periodBefore(zone: string, { start, end }: Period): Period {
  const days = zoneSteps(zone, start, end, 'day').length;
  return { start: startOfDay(zone, start - (days - 1) * day - 12 * hour), end: start - 1 };
}

/** Sums by step, without gaps; hours outside the period count nowhere. */
function byStep(zone: string, { start, end }: Period, hours: readonly HourSums[], granularity: Granularity) {
  const dates = zoneSteps(zone, start, end, granularity).map((at) => zoneDate(zone, at, granularity));
  const sums = new Map<string, PeriodSums>(dates.map((date) => [date, noSums]));
  for (const each of hours) {
    const date = zoneDate(zone, each.hourAt, granularity);
    const before = sums.get(date);
    if (before !== undefined) sums.set(date, addSums(before, each));
  }
  return [...sums];
}

/** The bars of a period beside those of the one before. */
export function trendOf(
  zone: string,
  granularity: Granularity,
  now: { readonly period: Period; readonly hours: readonly HourSums[] },
  before: { readonly period: Period; readonly hours: readonly HourSums[] } | null,
): TrendPoint[] {
  const earlier = before === null ? [] : byStep(zone, before.period, before.hours, granularity);
  return byStep(zone, now.period, now.hours, granularity).map(([date, sums], at) => {
    const previous = earlier[at]?.[1];
    return {
      date,
      alarmCount: sums.alarmCount,
      faultCount: sums.faultCount,
      unhandledCount: sums.unhandledCount,
      meanAckMs: mean(sums.ackMs, sums.ackCount),
      meanHandleMs: mean(sums.handleMs, sums.handleCount),
      previousCount: previous === undefined ? null : previous.alarmCount + previous.faultCount,
    };
  });
}

/** How many began at each hour of each weekday: seven rows, Monday first, of 24. */
export function heatOf(zone: string, hours: readonly HourSums[]): number[][] {
  const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { hourAt, alarmCount, faultCount } of hours) {
    const row = heat[zoneWeekday(zone, hourAt)] ?? [];
    const clock = new Date(hourAt + zoneOffsetMs(zone, hourAt)).getUTCHours();
    row[clock] = (row[clock] ?? 0) + alarmCount + faultCount;
  }
  return heat;
}

/** The same from the sums of days (20260131). */
export function heatOfDays(zone: string, days: ReadonlyMap<number, Readonly<Sums>>): number[][] {
  const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const [date, sums] of days) {
    const row = heat[zoneWeekday(zone, startOfSumDay(zone, date))] ?? [];
    for (const [clock, count] of hourCounts(sums).entries()) row[clock] = (row[clock] ?? 0) + count;
  }
  return heat;
}

/** What one report answers. @source docs/requirements.md C8, D8 (getAlarmFaultReport) */
export interface AlarmReport {
  readonly granularity: Granularity;
  readonly period: Period;
  readonly previousPeriod: Period;
  /**
   * Null unless retention has removed rows of this period, or of the one before where that is not said: the moment from
   * which on they are all there. Figures by one filter are whole all the same; more filters than one, hours, and the
   * list of rows say what is left.
   */
  readonly rowsFrom: number | null;
  readonly kpi: ReportKpi;
  /**
   * In how many incidents the alarms and faults of the period happened; null under a filter on what members of one
   * incident differ in, and where rows of the period are gone.
   */
  readonly incidentCount: number | null;
  /**
   * Null where only rows answer the question, and those of the period before are not all there; as its counts below.
   */
  readonly previous: ReportKpi | null;
  readonly trend: readonly TrendPoint[];
  /** Most frequent first. */
  readonly byType: ReadonlyArray<{ readonly typeCode: string; readonly count: number }>;
  /** The ten with most; `projectId` null: of no project. */
  readonly byProject: ReadonlyArray<{
    readonly projectId: string | null;
    readonly projectName: string;
    readonly count: number;
  }>;
  /** Critical first, all four. */
  readonly bySeverity: ReadonlyArray<{
    readonly severity: number;
    readonly count: number;
    readonly previousCount: number | null;
  }>;
  /** Seven rows, Monday first, of 24 hours. */
  readonly heat: readonly (readonly number[])[];
}
