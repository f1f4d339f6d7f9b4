import { z } from 'zod';
import type { ReportWanted } from '#db/alarms/readAlarmReport.ts';
import { maxHourDays, type Period } from '#domain/alarms/report.ts';
import { kindCode } from '#domain/codes.ts';
import { day, hour } from '#domain/time.ts';
import { granularities, startOfDay } from '#domain/zone.ts';
import { atMostDays, rangeOfDays } from '../../http/days.ts';
import { route, type Call } from '../../http/route.ts';
import { alarmFilterOf, alarmFilters, ofKind } from './alarmInputs.ts';

const defaultDays = 7;
const maxDays = 366;

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

/** What the figures of a report are asked with. */
export function reportWanted(call: ReportCall): ReportWanted {
  const { now, input, deps } = call;
  const { granularity } = input;
  return { filter: alarmFilterOf(input), period: periodOf(call), granularity, zone: deps.config.APP_TZ, now };
}

type Path = '/api/web/alarm/getAlarmFaultReport' | '/api/web/fault/getAlarmFaultReport';

const reportRoute = <const P extends Path>(path: P, fixedKind?: 2) =>
  route({
    method: 'GET',
    path,
    access: 'signedIn',
    scope: 'org',
    input: reportInput,
    audit: null,
    costly: 'report',
    handle: async (call) => call.ask('readAlarmReport', reportWanted(ofKind(call, fixedKind))),
  });

export const alarmReportRoutes = [
  reportRoute('/api/web/alarm/getAlarmFaultReport'),
  reportRoute('/api/web/fault/getAlarmFaultReport', kindCode.fault),
] as const;
