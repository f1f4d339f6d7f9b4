import { z } from 'zod';
import type { AlarmsWanted } from '#db/alarms/pageAlarms.ts';
import type { TabsWanted } from '#db/alarms/readAlarmTabs.ts';
import { alarmSortFields, alarmTabs } from '#domain/alarms/alarm.ts';
import { closedCodes, handledCode, kindCode } from '#domain/codes.ts';
import type { Locale } from '#domain/errno.ts';
import { alarmKeyText, keyIn } from './alarmKeys.ts';
import { alarmFilterOf, alarmFilters } from './alarmInputs.ts';
import { rangeOfDays } from '../../http/days.ts';
import { flag, id, idList, offsetOf, optional, order, paging } from '../../http/input.ts';
import { route, type Call } from '../../http/route.ts';

const listFilters = {
  ...alarmFilters,
  ids: idList,
  /** An incident is one row: of its members the one that stands for all. */
  grouped: optional(flag),
  /** What the days are of. */
  dateField: z.enum(['lastOccurredAt', 'firstOccurredAt']).default('lastOccurredAt'),
};
export const tabsInput = z.object(listFilters);
export const pageInput = z.object({
  ...paging,
  ...listFilters,
  tab: optional(z.enum(alarmTabs)),
  sortField: optional(z.enum(alarmSortFields)),
  sortOrder: order,
  /** `next` of the page before: what stands behind it, however far. `start` does not count then. */
  after: optional(alarmKeyText),
});
type PageInput = z.output<typeof pageInput>;

/** The quick tabs are conditions of their own, beside the filters that were set. */
export function tabFilter(tab: PageInput['tab'], userId: string, now: number) {
  switch (tab) {
    case 'fire':
      return { typeCodes: ['FIRE'] };
    case 'unhandled':
      return { handledStatuses: [handledCode.unhandled] as const };
    case 'acknowledged':
      return { handledStatuses: [handledCode.acknowledged] as const };
    case 'handled':
      return { handledStatuses: closedCodes };
    case 'assignedToMe':
      return { assigneeId: userId };
    case 'overdue':
      return { overdueAt: now };
    case 'shelved':
      return { isShelved: true as const };
    case 'all':
    case undefined:
      return {};
  }
}

export function filterOf(input: z.output<typeof tabsInput>, zone: string) {
  const { start, end } = rangeOfDays(zone, input.startDate, input.endDate);
  const days = input.dateField === 'lastOccurredAt' ? { start, end } : { raisedFrom: start, raisedUntil: end };
  const isFace = input.grouped === true ? true : undefined;
  return { ...alarmFilterOf(input), ...days, ids: input.ids, kind: input.kind, isFace };
}

interface Asking {
  readonly zone: string;
  readonly userId: string;
  readonly now: number;
  readonly locale: Locale;
}

/**
 * What a page of alarms is asked with.
 * @throws ZodError for days in the wrong order, and for a place in another order
 */
export function alarmsWanted(input: PageInput, { zone, userId, now, locale }: Asking): AlarmsWanted {
  const { sortField: sort, sortOrder: order, limit } = input;
  const after = keyIn(input.after, sort);
  const offset = after === undefined ? offsetOf(input) : 0;
  const page = { tab: input.tab, also: tabFilter(input.tab, userId, now), sort, order, offset, limit, after };
  return { filter: filterOf(input, zone), page, now, locale };
}

/** What the figures of the tabs are asked with. @throws ZodError for days in the wrong order */
export function tabsWanted(input: z.output<typeof tabsInput>, { zone, now }: Pick<Asking, 'zone' | 'now'>): TabsWanted {
  return { filter: filterOf(input, zone), now };
}

async function pageAlarm(call: Call<PageInput, 'signedIn', 'GET'>, fixedKind: 2 | undefined) {
  const { input, scope, now, locale } = call;
  const who = { zone: call.deps.config.APP_TZ, userId: scope.userId, now, locale };
  return call.ask('pageAlarms', alarmsWanted({ ...input, kind: fixedKind ?? input.kind }, who));
}

async function getTabs(call: Call<z.output<typeof tabsInput>, 'signedIn', 'GET'>, fixedKind: 2 | undefined) {
  const { input, now } = call;
  const zone = call.deps.config.APP_TZ;
  return call.ask('readAlarmTabs', tabsWanted({ ...input, kind: fixedKind ?? input.kind }, { zone, now }));
}

const findInput = z.object({ id });
/** Members that are missing still, or those that are back. */
const membersInput = z.object({ ...paging, id, back: optional(flag) });

export const alarmRoutes = [
  route({
    method: 'GET',
    path: '/api/web/alarm/pageAlarm',
    access: 'signedIn',
    scope: 'org',
    input: pageInput,
    audit: null,
    handle: async (call) => pageAlarm(call, undefined),
  }),
  route({
    method: 'GET',
    path: '/api/web/fault/pageAlarm',
    access: 'signedIn',
    scope: 'org',
    input: pageInput,
    audit: null,
    handle: async (call) => pageAlarm(call, 2),
  }),
  route({
    method: 'GET',
    path: '/api/web/alarm/getTabs',
    access: 'signedIn',
    scope: 'org',
    input: tabsInput,
    audit: null,
    handle: async (call) => getTabs(call, undefined),
  }),
  route({
    method: 'GET',
    path: '/api/web/fault/getTabs',
    access: 'signedIn',
    scope: 'org',
    input: tabsInput,
    audit: null,
    handle: async (call) => getTabs(call, 2),
  }),
  route({
    method: 'GET',
    path: '/api/web/alarm/findById',
    access: 'signedIn',
    scope: 'org',
    input: findInput,
    audit: null,
    handle: async (call) => call.ask('findAlarmFully', { id: call.input.id, locale: call.locale }),
  }),
  route({
    method: 'GET',
    path: '/api/web/fault/pageMember',
    access: 'signedIn',
    scope: 'org',
    input: membersInput,
    audit: null,
    handle: async (call) => {
      const { id: outageId, back, limit } = call.input;
      return call.ask('pageOutageMembers', {
        id: outageId,
        isBack: back === true,
        offset: offsetOf(call.input),
        limit,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/fault/findById',
    access: 'signedIn',
    scope: 'org',
    input: findInput,
    audit: null,
    handle: async (call) =>
      call.ask('findAlarmFully', { id: call.input.id, kind: kindCode.fault, locale: call.locale }),
  }),
] as const;
