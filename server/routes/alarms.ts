import { z } from 'zod';
import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { clearAlarm } from '#db/alarms/clearAlarm.ts';
import { commentAlarm } from '#db/alarms/commentAlarm.ts';
import { countTabs } from '#db/alarms/countAlarms.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { listAlarms } from '#db/alarms/listAlarms.ts';
import { reportFalseAlarm } from '#db/alarms/reportFalseAlarm.ts';
import { alarmSortFields, personMethods, type AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmContent } from '#domain/texts/alarmContent.ts';
import type { NameBook } from '#domain/texts/names.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import type { Locale } from '#domain/errno.ts';
import { act, type ActInput } from './actOnAlarms.ts';
import { findAlarmFully } from './alarmDetail.ts';
import { alarmFilterOf, alarmFilters } from './alarmInputs.ts';
import { rangeOfDays } from '../http/days.ts';
import { id, idList, ids, integer, offsetOf, optional, order, paging, words } from '../http/input.ts';
import { route, type Call } from '../http/route.ts';

const tabs = ['all', 'fire', 'unhandled', 'acknowledged', 'assignedToMe', 'overdue', 'handled'] as const;

const pageInput = z.object({
  ...paging,
  ...alarmFilters,
  ids: idList,
  tab: optional(z.enum(tabs)),
  /** What the days are of. */
  dateField: z.enum(['lastOccurredAt', 'firstOccurredAt']).default('lastOccurredAt'),
  sortField: optional(z.enum(alarmSortFields)),
  sortOrder: order,
});
type PageInput = z.output<typeof pageInput>;

/** The quick tabs are conditions of their own, beside the filters that were set. */
function tabFilter(tab: PageInput['tab'], userId: string, now: number) {
  switch (tab) {
    case 'fire':
      return { typeCodes: ['FIRE'] };
    case 'unhandled':
      return { handledStatuses: ['00'] as const };
    case 'acknowledged':
      return { handledStatuses: ['01'] as const };
    case 'handled':
      return { handledStatuses: ['02', '03', '04'] as const };
    case 'assignedToMe':
      return { assigneeId: userId };
    case 'overdue':
      return { overdueAt: now };
    case 'all':
    case undefined:
      return {};
  }
}

/** With its sentence in the reader's language. */
export function withContent(row: AlarmRow, locale: Locale, book: NameBook) {
  return { ...row, content: alarmContent(row, locale, book) };
}

async function pageAlarm(call: Call<PageInput, 'signedIn', 'GET'>, fixedKind: 2 | undefined) {
  const { input, scope, now, locale } = call;
  const kind = fixedKind ?? input.kind;
  const { start, end } = rangeOfDays(call.deps.config.APP_TZ, input.startDate, input.endDate);
  const days = input.dateField === 'lastOccurredAt' ? { start, end } : { raisedFrom: start, raisedUntil: end };
  const filter = { ...alarmFilterOf(input), ...days, ids: input.ids, kind };
  const { sortField: sort, sortOrder: order, limit } = input;
  return call.read(async (tx) => {
    const also = tabFilter(input.tab, scope.userId, now);
    const page = await listAlarms(tx, scope, { ...filter, also, sort, order, offset: offsetOf(input), limit });
    const counts = await countTabs(tx, scope, { now, filter });
    const book = await readNameBook(tx);
    return { records: page.records.map((row) => withContent(row, locale, book)), total: page.total, counts };
  });
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
  .object({ ...target, result: words(2, 500, 'result.length'), method: z.enum(personMethods) })
  .refine(single, versionText);
const reasonInput = z.object({ ...target, reason: words(2, 200, 'reason.length') }).refine(single, versionText);
const commentInput = z.object({ id, text: words(1, 500, 'comment.length') });
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
    path: '/api/web/alarm/findById',
    access: 'signedIn',
    scope: 'org',
    input: findInput,
    audit: null,
    handle: async (call) => findAlarmFully(call, undefined),
  }),
  route({
    method: 'GET',
    path: '/api/web/fault/findById',
    access: 'signedIn',
    scope: 'org',
    input: findInput,
    audit: null,
    handle: async (call) => findAlarmFully(call, 2),
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
