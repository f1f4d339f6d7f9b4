import { z } from 'zod';
import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { clearAlarm } from '#db/alarms/clearAlarm.ts';
import { commentAlarm } from '#db/alarms/commentAlarm.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import type { AlarmsWanted } from '#db/alarms/pageAlarms.ts';
import type { TabsWanted } from '#db/alarms/readAlarmTabs.ts';
import { reportFalseAlarm } from '#db/alarms/reportFalseAlarm.ts';
import { alarmSortFields, alarmTabs, personMethods } from '#domain/alarms/alarm.ts';
import { closedCodes, handledCode, kindCode } from '#domain/codes.ts';
import type { Locale } from '#domain/errno.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { act, type ActInput } from './actOnAlarms.ts';
import { alarmKeyText, keyIn } from './alarmKeys.ts';
import { alarmFilterOf, alarmFilters } from './alarmInputs.ts';
import { rangeOfDays } from '../../http/days.ts';
import { id, idList, ids, integer, offsetOf, optional, order, paging, trimmedText } from '../../http/input.ts';
import { route, type Call } from '../../http/route.ts';

const listFilters = {
  ...alarmFilters,
  ids: idList,
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
function tabFilter(tab: PageInput['tab'], userId: string, now: number) {
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
    case 'all':
    case undefined:
      return {};
  }
}

function filterOf(input: z.output<typeof tabsInput>, zone: string) {
  const { start, end } = rangeOfDays(zone, input.startDate, input.endDate);
  const days = input.dateField === 'lastOccurredAt' ? { start, end } : { raisedFrom: start, raisedUntil: end };
  return { ...alarmFilterOf(input), ...days, ids: input.ids, kind: input.kind };
}

interface Asking {
  readonly zone: string;
  readonly userId: string;
  readonly now: number;
  readonly locale: Locale;
}

/** What a page of alarms is asked with. @throws ZodError for days in the wrong order, and for a place in another order */
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

const target = {
  ids: ids(),
  version: optional(integer(1, 1_000_000_000)),
};
const single = ({ ids: wanted, version }: { ids: string[]; version?: number | undefined }) =>
  version === undefined || wanted.length === 1;
const versionText = { path: ['version'], error: fieldText('version.single') };
const ackInput = z.object(target).refine(single, versionText);
const handleInput = z
  .object({ ...target, result: trimmedText(2, 500, 'result.length'), method: z.enum(personMethods) })
  .refine(single, versionText);
const reasonInput = z.object({ ...target, reason: trimmedText(2, 200, 'reason.length') }).refine(single, versionText);
const commentInput = z.object({ id, text: trimmedText(1, 500, 'comment.length') });
const findInput = z.object({ id });

const stepOf = ({ input, session, scope, now }: Call<ActInput, readonly ['alarm:handle']>) => ({
  ids: input.ids,
  version: input.version,
  actor: { userId: scope.userId, name: session.user.realName },
  now,
});

const mayHandle = ['alarm:handle'] as const;

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
    path: '/api/web/fault/findById',
    access: 'signedIn',
    scope: 'org',
    input: findInput,
    audit: null,
    handle: async (call) =>
      call.ask('findAlarmFully', { id: call.input.id, kind: kindCode.fault, locale: call.locale }),
  }),
  route({
    method: 'POST',
    path: '/api/web/alarm/ack',
    access: mayHandle,
    scope: 'org',
    input: ackInput,
    audit: 'alarm.ack',
    tells: ['notice:updated'],
    handle: async (call) => act(call, (tx) => acknowledgeAlarm(tx, call.scope, stepOf(call))),
  }),
  route({
    method: 'POST',
    path: '/api/web/alarm/handle',
    access: mayHandle,
    scope: 'org',
    input: handleInput,
    audit: 'alarm.handle',
    tells: ['notice:updated'],
    handle: async (call) => {
      const { result, method } = call.input;
      return act(call, (tx) => handleAlarm(tx, call.scope, { ...stepOf(call), result, method }));
    },
  }),
  route({
    method: 'POST',
    path: '/api/web/alarm/clear',
    access: mayHandle,
    scope: 'org',
    input: reasonInput,
    audit: 'alarm.clear',
    tells: ['notice:updated'],
    handle: async (call) =>
      act(call, (tx) => clearAlarm(tx, call.scope, { ...stepOf(call), reason: call.input.reason })),
  }),
  route({
    method: 'POST',
    path: '/api/web/alarm/falseReport',
    access: mayHandle,
    scope: 'org',
    input: reasonInput,
    audit: 'alarm.falseReport',
    tells: ['notice:updated'],
    handle: async (call) =>
      act(call, (tx) => reportFalseAlarm(tx, call.scope, { ...stepOf(call), reason: call.input.reason })),
  }),
  route({
    method: 'POST',
    path: '/api/web/alarm/comment',
    access: mayHandle,
    scope: 'org',
    input: commentInput,
    audit: 'alarm.comment',
    tells: null,
    handle: async (call) => {
      const { input, scope, session, now } = call;
      const actor = { userId: scope.userId, name: session.user.realName };
      call.audit({ targetType: 'alarm', targetId: input.id });
      return call.write((tx) => commentAlarm(tx, scope, { ...input, actor, now }));
    },
  }),
] as const;
