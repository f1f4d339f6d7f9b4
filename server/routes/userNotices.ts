import { z } from 'zod';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { listUserNotices } from '#db/notices/listUserNotices.ts';
import { DomainError } from '#domain/errno.ts';
import { renderNotice } from '#domain/notices/renderNotice.ts';
import { noticeActionName } from '#domain/texts/names.ts';
import { day } from '#domain/time.ts';
import { id, integer } from '../http/input.ts';
import { route } from '../http/route.ts';

/** @source product.md C16 */
const daysBack = 30;

export const userNoticeRoutes = [
  route({
    method: 'POST',
    path: '/home/user/user/notices',
    access: ['supervise_zhidui'],
    scope: 'org',
    input: z.object({
      id,
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const { id: userId, page, page_size: limit } = input;
      const query = { id: userId, since: now - daysBack * day, now, limit, offset: (page - 1) * limit };
      return call.read(async (tx) => {
        const found = await listUserNotices(tx, scope, query);
        if (found === null) throw new DomainError(9001);
        const book = await readNameBook(tx);
        const records = found.records.map(({ contentKey, contentParams, ...row }) => ({
          ...row,
          noticeActionName: noticeActionName(row.noticeAction, locale, book),
          content: renderNotice(contentKey, contentParams, locale, book),
        }));
        return { records, total: found.total };
      });
    },
  }),
] as const;
