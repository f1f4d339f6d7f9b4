import { z } from 'zod';
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
      const { input, now, locale } = call;
      const { id: userId, page, page_size: limit } = input;
      const query = { id: userId, since: now - daysBack * day, now, limit, offset: (page - 1) * limit };
      return call.ask('pageUserNotices', { page: query, locale });
    },
  }),
] as const;
