import { z } from 'zod';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { countUnread } from '#db/notices/countUnread.ts';
import { handleNotices } from '#db/notices/handleNotices.ts';
import { findNotice } from '#db/notices/listNotices.ts';
import { readAllNotices } from '#db/notices/readAllNotices.ts';
import { readNotices } from '#db/notices/readNotices.ts';
import { DomainError, errmsgOf } from '#domain/errno.ts';
import { noticeTabs, noticeTabNames } from '#domain/notices/noticeTabs.ts';
import { noticeInWords } from '#domain/texts/noticeInWords.ts';
import { dayText, rangeOfDays } from '../../http/days.ts';
import { Answer } from '../../http/envelope.ts';
import { code, id, idList, ids, list, offsetOf, optional, paging } from '../../http/input.ts';
import { placeText } from '../../http/placeText.ts';
import { route } from '../../http/route.ts';
import { tellNotices } from './tellNotices.ts';

/** A browser shows far fewer rows than this; told more, it would do no more than ask again. */
const toldIds = 500;
/** Of one transaction: others that write wait for no more. */
const readAtOnce = 1_000;

const noticeIds = z.object({ noticeId: ids('notice.none') });

export const noticeRoutes = [
  route({
    method: 'GET',
    path: '/api/web/account/pageNotice',
    access: 'signedIn',
    scope: 'user',
    input: z.object({
      ...paging,
      after: placeText(2),
      ids: idList,
      isRead: optional(z.enum(['NO', 'YES'])),
      noticeAction: list(code),
      createdStartDate: dayText,
      createdEndDate: dayText,
    }),
    audit: null,
    handle: async (call) => {
      const { isRead, noticeAction, createdStartDate, createdEndDate, ...page } = call.input;
      const names = ['createdStartDate', 'createdEndDate'] as const;
      const range = rangeOfDays(call.deps.config.APP_TZ, createdStartDate, createdEndDate, names);
      const query = {
        ...range,
        ids: call.input.ids,
        after: page.after,
        pageField: 'start' as const,
        offset: page.after === undefined ? offsetOf(page) : 0,
        limit: page.limit,
        noticeActions: noticeAction,
        isRead: isRead === undefined ? undefined : isRead === 'YES',
      };
      return call.ask('pageNotices', { page: query, locale: call.locale });
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/account/noticeInfo',
    access: 'signedIn',
    scope: 'user',
    input: z.object({ id }),
    audit: null,
    handle: async (call) => {
      return call.read(async (tx) => {
        const found = await findNotice(tx, call.scope, call.input.id);
        if (found === null) throw new DomainError(9001);
        return noticeInWords(found, call.locale, await readNameBook(tx));
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/web/account/readNotice',
    access: 'signedIn',
    scope: 'user',
    input: noticeIds,
    audit: 'notice.read',
    tells: ['notice:updated'],
    form: true,
    handle: async (call) => {
      const { now, scope, input } = call;
      const read = await call.write(async (tx) => {
        const result = await readNotices(tx, scope, { ids: input.noticeId, now });
        const all = result.missing.length === input.noticeId.length;
        call.audit({ targetType: 'notice', data: { ids: input.noticeId }, result: all ? 9001 : 0 });
        return result;
      });
      if (read.missing.length === input.noticeId.length) throw new DomainError(9001);
      if (read.changed.length === 0) return new Answer(1001, { count: 0 });
      const payload = { ids: [...read.changed], isRead: 1 };
      call.tell({ userId: scope.userId, event: 'notice:updated', payload });
      return { count: read.changed.length };
    },
  }),
  route({
    method: 'POST',
    path: '/api/web/account/handleNotice',
    access: ['alarm:handle'],
    scope: 'user',
    input: noticeIds,
    audit: 'notice.handle',
    tells: ['notice:updated'],
    form: true,
    handle: async (call) => {
      const { now, scope, input, session, locale } = call;
      const actor = { userId: scope.userId, name: session.user.realName };
      call.audit({ targetType: 'notice', data: { ids: input.noticeId } });
      const handled = await call.write((tx) => handleNotices(tx, scope, { ids: input.noticeId, actor, now }));
      tellNotices(call, handled.told);
      const results = handled.outcomes.map((each) => ({ ...each, errmsg: errmsgOf(each.errno, locale) }));
      const count = results.filter(({ errno }) => errno === 0).length;
      if (count > 0) return { count, results };
      const isDone = results.some(({ errno }) => errno === 1001);
      return new Answer(isDone ? 1001 : 9001, { count, results });
    },
  }),
  route({
    method: 'POST',
    path: '/api/web/account/readAllNotice',
    access: 'signedIn',
    scope: 'user',
    input: z.object({ tab: z.enum(noticeTabNames) }),
    audit: 'notice.readAll',
    tells: ['notice:updated'],
    handle: async (call) => {
      const { now, scope, input, deps } = call;
      const wanted = { noticeActions: noticeTabs[input.tab], limit: readAtOnce, now };
      const read: string[] = [];
      for (;;) {
        const some = await deps.db.write((tx) => readAllNotices(tx, scope, wanted));
        read.push(...some);
        if (some.length < readAtOnce) break;
      }
      call.audit({ targetType: 'notice', data: { tab: input.tab, count: read.length } });
      await call.write(async () => undefined);
      if (read.length === 0) return new Answer(1001, { count: 0 });
      const payload = { ids: read.slice(0, toldIds), isRead: 1 };
      call.tell({ userId: scope.userId, event: 'notice:updated', payload });
      return { count: read.length };
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/account/getNoticeTabs',
    access: 'signedIn',
    scope: 'user',
    input: z.object({}),
    audit: null,
    handle: async (call) => call.ask('readNoticeTabs', { now: call.now, locale: call.locale }),
  }),
  route({
    method: 'GET',
    path: '/api/web/account/getNoticeNoReadCount',
    access: 'signedIn',
    scope: 'user',
    input: z.object({}),
    audit: null,
    handle: async (call) => call.read((tx) => countUnread(tx, call.scope)),
  }),
  route({
    method: 'GET',
    path: '/api/web/account/getUnreadOrAbnormalCount',
    access: 'signedIn',
    scope: 'org',
    input: z.object({}),
    audit: null,
    handle: async (call) => call.ask('countUnreadOrAbnormal', {}),
  }),
] as const;
