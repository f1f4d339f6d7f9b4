import { z } from 'zod';
import { maxHealthDays } from '#domain/alarms/health.ts';
import type { Period } from '#domain/alarms/report.ts';
import { day, hour } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import { atMostDays, dayText, rangeOfDays } from '../../http/days.ts';
import { idList, optional } from '../../http/input.ts';
import { route } from '../../http/route.ts';

const defaultDays = 7;
/** Who works at the same time, at most: beyond it nobody means what was typed. */
const mostOperators = 99;

const healthInput = z.object({
  orgIds: idList,
  startDate: dayText,
  endDate: dayText,
  /** Without a word: what the roster says, else one. */
  operators: optional(z.coerce.number().int().min(1).max(mostOperators)),
});

/**
 * Whole days of the product's zone, the last seven when none are named.
 * @throws ZodError for days in the wrong order, and too many of them
 */
function daysAsked(zone: string, now: number, input: z.output<typeof healthInput>): Period {
  const range = rangeOfDays(zone, input.startDate, input.endDate);
  const end = range.end ?? startOfDay(zone, startOfDay(zone, range.start ?? now) + day + 12 * hour) - 1;
  const start = range.start ?? startOfDay(zone, end - (defaultDays - 1) * day);
  atMostDays(maxHealthDays, start, end);
  return { start, end };
}

export const alarmHealthRoutes = [
  route({
    method: 'GET',
    path: '/api/web/alarm/getHealth',
    access: 'signedIn',
    scope: 'org',
    input: healthInput,
    audit: null,
    costly: 'report',
    handle: async ({ ask, deps, now, input }) => {
      const zone = deps.config.APP_TZ;
      const { orgIds, operators } = input;
      const period = daysAsked(zone, now, input);
      return ask('readAlarmHealth', { filter: { orgIds }, period, zone, operators, now });
    },
  }),
] as const;
