import { z } from 'zod';
import { day } from '#domain/time.ts';
import { id, integer } from '../../http/input.ts';
import { placeText } from '../../http/placeText.ts';
import { route } from '../../http/route.ts';

/** @source docs/requirements.md C16 */
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
      after: placeText(2),
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { input, now, locale } = call;
      const { id: userId, page, page_size: limit, after } = input;
      const offset = after === undefined ? (page - 1) * limit : 0;
      const query = { id: userId, since: now - daysBack * day, now, limit, offset, after };
      return call.ask('pageUserNotices', { page: query, locale });
    },
  }),
] as const;
