import { z } from 'zod';
import { listAudit } from '#db/audit/listAudit.ts';
import { code, id, integer, moment, optional } from '../http/input.ts';
import { route } from '../http/route.ts';

export const auditRoutes = [
  route({
    method: 'POST',
    path: '/home/audit/audit/listPage',
    access: ['audit:view'],
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      userId: optional(id),
      action: optional(code),
      targetType: optional(code),
      targetId: optional(code),
      errno: optional(integer(0, 9_999)),
      start: optional(moment),
      end: optional(moment),
    }),
    audit: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = call.input;
      return call.read((tx) => listAudit(tx, call.scope, { ...filter, limit, offset: (page - 1) * limit }));
    },
  }),
] as const;
