import { z } from 'zod';
import { handledStatuses } from '#domain/alarms/alarm.ts';
import { day, minute } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import { atMostDays, dayText, rangeOfDays } from '../../http/days.ts';
import { flag, id, idList, integer, list, moment, optional } from '../../http/input.ts';
import { route, type Call } from '../../http/route.ts';

const kind = optional(z.coerce.number().pipe(z.union([z.literal(2), z.literal(3)])));
const countInput = z.object({
  orgIds: idList,
  projectId: optional(id),
  typeId: optional(id),
  modelId: optional(id),
});
const byDateInput = z.object({
  startDate: dayText,
  endDate: dayText,
  kind,
  granularity: z.enum(['hour', 'day', 'month']).default('day'),
  orgIds: idList,
  projectId: optional(id),
  projectIds: idList,
});
const byModelInput = z.object({
  startDate: dayText,
  endDate: dayText,
  modelIds: idList,
  orgIds: idList,
  projectIds: idList,
});
const byRailInput = z.object({
  startDate: dayText,
  endDate: dayText,
  limit: integer(1, 20).default(5),
  orgIds: idList,
  projectIds: idList,
});

/** Whole days: the named ones, else the last `days` of them up to today. @throws ZodError for more than a year */
function wholeDays(
  call: Call<{ startDate?: string | undefined; endDate?: string | undefined }, 'signedIn', 'GET'>,
  days: number,
) {
  const { input, now } = call;
  const zone = call.deps.config.APP_TZ;
  const range = rangeOfDays(zone, input.startDate, input.endDate);
  const end = range.end ?? startOfDay(zone, now) + day - 1;
  const start = range.start ?? startOfDay(zone, end - (days - 1) * day);
  atMostDays(366, start, end);
  return { zone, start, end };
}

async function getDeviceCount(call: Call<z.output<typeof countInput>, 'signedIn', 'GET'>) {
  const { input: filter, now, locale, deps } = call;
  return call.ask('readHomeCounts', { filter, dayStart: startOfDay(deps.config.APP_TZ, now), locale });
}

/** Days begin when they do in the product's zone. */
async function countOnDate(call: Call<z.output<typeof byDateInput>, 'signedIn', 'GET'>) {
  const { kind, granularity, orgIds, projectId, projectIds } = call.input;
  return call.ask('countAlarmSteps', { ...wholeDays(call, 7), granularity, kind, orgIds, projectId, projectIds });
}

async function countDevicesOnDate(call: Call<z.output<typeof byModelInput>, 'signedIn', 'GET'>) {
  const { orgIds, modelIds, projectIds } = call.input;
  // No day begins within a minute.
  const now = call.now - (call.now % minute);
  return call.ask('countDevicesByDay', { ...wholeDays(call, 30), now, orgIds, modelIds, projectIds });
}

export const statisticsRoutes = [
  route({
    method: 'GET',
    path: '/api/web/index/getDeviceCount',
    access: 'signedIn',
    scope: 'org',
    input: countInput,
    audit: null,
    handle: getDeviceCount,
  }),
  route({
    method: 'GET',
    path: '/api/web/index/getAlarmEventCountOnDate',
    access: 'signedIn',
    scope: 'org',
    input: byDateInput,
    audit: null,
    handle: countOnDate,
  }),
  route({
    method: 'GET',
    path: '/api/web/index/getDeviceCountOnDateAndModel',
    access: 'signedIn',
    scope: 'org',
    input: byModelInput,
    audit: null,
    handle: countDevicesOnDate,
  }),
  route({
    method: 'GET',
    path: '/api/web/index/getAlarmEventCountOnRail',
    access: 'signedIn',
    scope: 'org',
    input: byRailInput,
    audit: null,
    handle: async (call) => {
      const { zone, start, end } = wholeDays(call, 7);
      const { limit, orgIds, projectIds } = call.input;
      return call.ask('countAlarmsByRail', { zone, start, end, limit, orgIds, projectIds });
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/index/getAlarmEvent',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      limit: integer(1, 100).default(20),
      kind,
      severity: list(z.string().regex(/^[1-4]$/)),
      handledStatus: list(z.enum(handledStatuses)),
      since: optional(moment),
      orgIds: idList,
      projectId: optional(id),
      projectIds: idList,
      /** An incident is one row: of its members of these severities the one that stands for all. */
      grouped: optional(flag),
    }),
    audit: null,
    handle: async (call) => {
      const { severity, handledStatus, since, limit, grouped, ...rest } = call.input;
      const severities = severity?.map(Number);
      const filter = {
        ...rest,
        severities,
        handledStatuses: handledStatus,
        start: since,
        faceAmong: grouped === true ? { severities } : undefined,
      };
      return call.ask('listNewestAlarms', { filter, limit, locale: call.locale });
    },
  }),
] as const;
