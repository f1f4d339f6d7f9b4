import { z } from 'zod';
import { countAlarmsByDate } from '#db/alarms/countAlarms.ts';
import { countAlarmsByRail } from '#db/alarms/countAlarmsByRail.ts';
import { listAlarms } from '#db/alarms/listAlarms.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { countDevices } from '#db/devices/countDevices.ts';
import { countDevicesByModel } from '#db/devices/countDevicesByModel.ts';
import { listProjects } from '#db/projects/listProjects.ts';
import { listAllRails } from '#db/rails/listRails.ts';
import { countStats } from '#db/realtime/countStats.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { handledStatuses } from '#domain/alarms/alarm.ts';
import { countByDay } from '#domain/devices/countByDay.ts';
import { statusCodeName } from '#domain/texts/names.ts';
import { day, hour } from '#domain/time.ts';
import { startOfDay, zoneDate, zoneOffsetMs, zoneSteps } from '#domain/zone.ts';
import { atMostDays, dayText, rangeOfDays } from '../http/days.ts';
import { id, idList, integer, list, moment, optional } from '../http/input.ts';
import { route, type Call } from '../http/route.ts';
import { withContent } from './alarms.ts';

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
  const { scope, input, now, locale, deps } = call;
  return call.read(async (tx) => {
    const revision = await readRevision(tx);
    const { deviceStatusCount, statusCodes } = await countDevices(tx, scope, input);
    const book = await readNameBook(tx);
    const { alarmTodayCount, unhandledCount } = await countStats(tx, scope, startOfDay(deps.config.APP_TZ, now));
    return {
      deviceStatusCount,
      onlineCount: deviceStatusCount.allCount - deviceStatusCount.offlineCount,
      statusCodes: statusCodes.map((each) => ({ ...each, name: statusCodeName(each.code, locale, book) })),
      projectCount: (await listProjects(tx, scope)).length,
      railCount: (await listAllRails(tx, scope)).length,
      alarmTodayCount,
      unhandledCount,
      revision,
    };
  });
}

/** Without gaps: a day on which nothing happened counts 0. Days begin when they do in the product's zone. */
async function countOnDate(call: Call<z.output<typeof byDateInput>, 'signedIn', 'GET'>) {
  const { scope, input } = call;
  const { zone, start, end } = wholeDays(call, 7);
  // Counted by the hour and added up here, so that a day of 23 or 25 hours is one day.
  const offsetMs = zoneOffsetMs(zone, start) % hour;
  const counted = await call.read((tx) =>
    countAlarmsByDate(tx, scope, {
      start,
      end,
      stepMs: hour,
      offsetMs,
      kind: input.kind,
      orgIds: input.orgIds,
      projectId: input.projectId,
      projectIds: input.projectIds,
    }),
  );
  const empty = { alarmCount: 0, faultCount: 0, unhandledCount: 0, handledCount: 0 };
  const dates = zoneSteps(zone, start, end, input.granularity).map((at) => zoneDate(zone, at, input.granularity));
  const sums = new Map(dates.map((date) => [date, { date, ...empty }]));
  for (const { step, ...counts } of counted) {
    const sum = sums.get(zoneDate(zone, step * hour - offsetMs, input.granularity));
    if (sum === undefined) continue;
    for (const key of Object.keys(empty) as Array<keyof typeof empty>) sum[key] += counts[key];
  }
  return [...sums.values()];
}

/**
 * Devices by day and model, up to today: nobody counts tomorrow's. What was online is known as far back as the status
 * log is kept; before that it is null.
 */
async function countDevicesOnDate(call: Call<z.output<typeof byModelInput>, 'signedIn', 'GET'>) {
  const { scope, input, now } = call;
  const { zone, start, end } = wholeDays(call, 30);
  const offsetMs = zoneOffsetMs(zone, start) % hour;
  const hourOf = (at: number): number => Math.floor((at + offsetMs) / hour);
  const last = Math.min(end, startOfDay(zone, now) + day - 1);
  const days = zoneSteps(zone, start, last, 'day').map((at) => ({
    date: zoneDate(zone, at),
    start: hourOf(at),
    end: hourOf(startOfDay(zone, at + day + 6 * hour)),
  }));
  const { orgIds, modelIds, projectIds } = input;
  return call.read(async (tx) => {
    const filter = { start, end: last, offsetMs, orgIds, modelIds, projectIds };
    const { groups, changes, names } = await countDevicesByModel(tx, scope, filter);
    const { settings } = await readGlobal(tx);
    const knownFrom = startOfDay(zone, now - settings.retentionDays.statusLog * day);
    return countByDay(groups, changes, days, hourOf(knownFrom)).map(({ date, modelId, ...counts }) => ({
      date,
      modelId,
      modelName: names.get(modelId) ?? modelId,
      ...counts,
    }));
  });
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
      const { start, end } = wholeDays(call, 7);
      const { limit, orgIds, projectIds } = call.input;
      return call.read((tx) => countAlarmsByRail(tx, call.scope, { start, end, limit, orgIds, projectIds }));
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
    }),
    audit: null,
    handle: async (call) => {
      const { severity, handledStatus, since, limit, ...filter } = call.input;
      const page = {
        ...filter,
        severities: severity?.map(Number),
        handledStatuses: handledStatus,
        start: since,
        offset: 0,
        limit,
      };
      return call.read(async (tx) => {
        const { records } = await listAlarms(tx, call.scope, page);
        const book = await readNameBook(tx);
        return records.map((row) => withContent(row, call.locale, book));
      });
    },
  }),
] as const;
