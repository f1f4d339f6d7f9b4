import type { Scope } from '#domain/access/access.ts';
import { dayClock, type Sums } from '#domain/alarms/daySums.ts';
import {
  addSums,
  heatOf,
  heatOfDays,
  kpiOf,
  noSums,
  periodBefore,
  reportSumsOf,
  startOfSumDay,
  trendOf,
  type AlarmReport,
  type HourSums,
  type Period,
} from '#domain/alarms/report.ts';
import { figuresWithout, type ReportFigures } from '#domain/alarms/reportFigures.ts';
import { hour } from '#domain/time.ts';
import { zoneOffsetMs, type Granularity } from '#domain/zone.ts';
import type { HeavyTx } from '../engine/database.ts';
import type { AlarmFilter } from './alarmFilter.ts';
import { countJoined } from './countJoined.ts';
import { isOfMostLabels } from './labels.ts';
import {
  areFew,
  countLate,
  countTypesAndProjects,
  findReportRows,
  projectsInOrder,
  sumByHour,
  typesInOrder,
} from './readReport.ts';
import { openSums, type DayRange } from './sums/readSums.ts';
import { sumsFilterOf, type SumsFilter } from './sums/sumsFilter.ts';
import { areSumsReady, readSumsState, wholeFrom } from './sums/sumsState.ts';

const mostProjects = 10;
const severities = [1, 2, 3, 4] as const;

export interface ReportWanted {
  readonly filter: AlarmFilter;
  readonly period: Period;
  readonly granularity: Granularity;
  /** Whose days they are. */
  readonly zone: string;
  readonly now: number;
}

/** What began in these days. */
export function within(filter: AlarmFilter, { start, end }: Period): AlarmFilter {
  return { ...filter, raisedFrom: start, raisedUntil: end };
}

/**
 * The figures of a period beside the one before: of the day sums where they answer the filter, else of the rows.
 * @throws DomainError 9007 for organisations outside the scope
 * @source docs/requirements.md C8, docs/adr/0033-day-sums.md
 */
export async function readAlarmReport(tx: HeavyTx, scope: Scope, wanted: ReportWanted): Promise<AlarmReport> {
  const { period, granularity, zone } = wanted;
  const previousPeriod = periodBefore(zone, period);
  const areReady = granularity !== 'hour' && (await areSumsReady(tx, zone));
  const sums = areReady ? sumsFilterOf(wanted.filter) : null;
  const state = await readSumsState(tx);
  const rowsFrom = state === null ? 0 : wholeFrom(state, zone);
  const isBeforeKnown = sums !== null || rowsFrom <= previousPeriod.start;
  const areRowsWhole = rowsFrom <= period.start;
  const ofMost = areReady && areRowsWhole ? await figuresOfMost(tx, scope, wanted, isBeforeKnown) : null;
  const { shown, before, heat, types, projects } =
    sums === null
      ? (ofMost ?? (await figuresOfRows(tx, scope, wanted, isBeforeKnown)))
      : await figuresOfSums(tx, scope, wanted, sums);
  const total = shown.reduce(addSums, noSums);
  const totalBefore = before?.reduce(addSums, noSums);
  const joined = areRowsWhole ? await countJoined(tx, scope, within(wanted.filter, period)) : null;
  return {
    granularity,
    period,
    previousPeriod,
    rowsFrom: isBeforeKnown && areRowsWhole ? null : rowsFrom,
    kpi: kpiOf(total),
    incidentCount: joined === null ? null : total.alarmCount + total.faultCount - joined,
    previous: totalBefore === undefined ? null : kpiOf(totalBefore),
    trend: trendOf(
      zone,
      granularity,
      { period, hours: shown },
      before === null ? null : { period: previousPeriod, hours: before },
    ),
    byType: typesInOrder(types),
    byProject: await projectsInOrder(tx, scope, projects, mostProjects),
    bySeverity: severities.map((severity) => ({
      severity,
      count: total[`severity${severity}`],
      previousCount: totalBefore?.[`severity${severity}`] ?? null,
    })),
    heat,
  };
}

async function figuresOfRows(
  tx: HeavyTx,
  scope: Scope,
  { filter, period, zone, now }: ReportWanted,
  isBeforeKnown: boolean,
): Promise<ReportFigures> {
  // Hours begin when they do on the zone's clocks; a change of clocks moves them by whole hours.
  const offsetMs = zoneOffsetMs(zone, period.start) % hour;
  const inPeriod = await findReportRows(tx, scope, within(filter, period));
  const shown = await sumByHour(tx, inPeriod, { offsetMs, now });
  const sumBefore = async (): Promise<HourSums[]> => {
    const inPrevious = await findReportRows(tx, scope, within(filter, periodBefore(zone, period)));
    return sumByHour(tx, inPrevious, { offsetMs, now });
  };
  const before = isBeforeKnown ? await sumBefore() : null;
  const counted = await countTypesAndProjects(tx, inPeriod);
  return { shown, before, heat: heatOf(zone, shown), ...counted };
}

/**
 * Of a word that most labels have: the sums without it, less the rows that do not have it. Null where that is no
 * shorter, or no sums answer what else is asked.
 */
async function figuresOfMost(
  tx: HeavyTx,
  scope: Scope,
  wanted: ReportWanted,
  isBeforeKnown: boolean,
): Promise<ReportFigures | null> {
  const { text = '', ...filter } = wanted.filter;
  const sums = sumsFilterOf(filter);
  if (sums === null || text === '') return null;
  if ((await areFew(tx, scope, within(wanted.filter, wanted.period))) || !(await isOfMostLabels(tx, text))) return null;
  const all = await figuresOfSums(tx, scope, { ...wanted, filter }, sums);
  const others = await figuresOfRows(tx, scope, { ...wanted, filter: { ...filter, withoutText: text } }, isBeforeKnown);
  return figuresWithout(all, others);
}

/** Days of the sums from the first moment of a period to its last. */
function daysOf(zone: string, { start, end }: Period): DayRange {
  const clock = dayClock(zone);
  return { from: clock(start).day, to: clock(end).day };
}

async function figuresOfSums(
  tx: HeavyTx,
  scope: Scope,
  { filter, period, zone, now }: ReportWanted,
  by: SumsFilter,
): Promise<ReportFigures> {
  const { orgIds = [] } = filter;
  const sums = await openSums(tx, scope, { orgIds, zone, condition: by.condition });
  const days = daysOf(zone, period);
  const steps = async (of: Period): Promise<{ found: ReadonlyMap<number, Sums>; hours: HourSums[] }> => {
    const found = await sums.byDay({ filter: by, days: daysOf(zone, of) });
    const hours = [...found].map(([date, each]) => ({ hourAt: startOfSumDay(zone, date), ...reportSumsOf(each) }));
    // What is overdue changes with the moment, so sums of days cannot hold it: it is counted from the rows.
    const overdueCount = await countLate(tx, scope, within(filter, of), now);
    return { found, hours: [...hours, { ...noSums, hourAt: of.start, overdueCount }] };
  };
  const { found, hours: shown } = await steps(period);
  return {
    shown,
    before: (await steps(periodBefore(zone, period))).hours,
    heat: heatOfDays(zone, found),
    types: await sums.byType({ filter: by, days }),
    projects: await sums.byProject({ filter: by, days }),
  };
}
