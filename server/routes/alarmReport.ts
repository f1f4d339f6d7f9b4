import { z } from 'zod';
import { countByProject, countBySeverity, countByType, sumByHour } from '#db/alarms/readReport.ts';
import type { AlarmFilter } from '#db/alarms/alarmFilter.ts';
import type { ReadTx } from '#db/engine/database.ts';
import {
  addSums,
  heatOf,
  kpiOf,
  maxHourDays,
  noSums,
  periodBefore,
  trendOf,
  type AlarmReport,
  type Period,
} from '#domain/alarms/report.ts';
import { day, hour } from '#domain/time.ts';
import { granularities, startOfDay, zoneOffsetMs } from '#domain/zone.ts';
import { atMostDays, rangeOfDays } from '../http/days.ts';
import { route, type Call } from '../http/route.ts';
import { alarmFilterOf, alarmFilters } from './alarmInputs.ts';

const mostProjects = 10;
const defaultDays = 7;
const maxDays = 366;
const severities = [1, 2, 3, 4] as const;

export const reportInput = z.object({ ...alarmFilters, granularity: z.enum(granularities).default('day') });
/** What a report needs of the call that asks for it: to see it, or to have it as a workbook. */
export type ReportCall = Pick<
  Call<z.output<typeof reportInput>, 'signedIn'>,
  'input' | 'now' | 'deps' | 'scope' | 'locale' | 'read'
>;

/**
 * The days of a report: whole ones of the product's zone, the last seven when none are named.
 * @throws ZodError for days in the wrong order, and too many of them
 */
export function periodOf({ input, now, deps }: ReportCall): Period {
  const zone = deps.config.APP_TZ;
  const range = rangeOfDays(zone, input.startDate, input.endDate);
  const end = range.end ?? startOfDay(zone, startOfDay(zone, range.start ?? now) + day + 12 * hour) - 1;
  const start = range.start ?? startOfDay(zone, end - (defaultDays - 1) * day);
  atMostDays(input.granularity === 'hour' ? maxHourDays : maxDays, start, end);
  return { start, end };
}

/** What began in these days. */
export function within(filter: AlarmFilter, { start, end }: Period): AlarmFilter {
  return { ...filter, raisedFrom: start, raisedUntil: end };
}

/** The figures of a period beside the one before. @source product.md C8 */
export async function readReport(tx: ReadTx, call: ReportCall): Promise<AlarmReport> {
  const { scope, now, input } = call;
  const zone = call.deps.config.APP_TZ;
  const period = periodOf(call);
  const previousPeriod = periodBefore(zone, period);
  const filter = alarmFilterOf(input);
  // Hours begin when they do on the zone's clocks; a change of clocks moves them by whole hours.
  const offsetMs = zoneOffsetMs(zone, period.start) % hour;
  const shown = within(filter, period);
  const before = within(filter, previousPeriod);
  const hours = await sumByHour(tx, scope, { filter: shown, offsetMs, now });
  const hoursBefore = await sumByHour(tx, scope, { filter: before, offsetMs, now });
  const bySeverity = await countBySeverity(tx, scope, shown);
  const bySeverityBefore = await countBySeverity(tx, scope, before);
  return {
    granularity: input.granularity,
    period,
    previousPeriod,
    kpi: kpiOf(hours.reduce(addSums, noSums)),
    previous: kpiOf(hoursBefore.reduce(addSums, noSums)),
    trend: trendOf(zone, input.granularity, { period, hours }, { period: previousPeriod, hours: hoursBefore }),
    byType: await countByType(tx, scope, shown),
    byProject: await countByProject(tx, scope, shown, mostProjects),
    bySeverity: severities.map((severity) => ({
      severity,
      count: bySeverity.get(severity) ?? 0,
      previousCount: bySeverityBefore.get(severity) ?? 0,
    })),
    heat: heatOf(zone, hours),
  };
}

export const alarmReportRoutes = [
  route({
    method: 'GET',
    path: '/api/web/alarm/getAlarmFaultReport',
    access: 'signedIn',
    scope: 'org',
    input: reportInput,
    audit: null,
    costly: 'report',
    handle: async (call) => call.read((tx) => readReport(tx, call)),
  }),
] as const;
