import { z } from 'zod';
import { regionTree } from '#domain/regions/region.ts';
import { integer, optional } from '../../http/input.ts';
import { route } from '../../http/route.ts';

export const regionRoutes = [
  route({
    method: 'GET',
    path: '/api/web/dict/getRegionTree',
    access: 'signedIn',
    scope: 'none',
    input: z.strictObject({ level: optional(integer(1, 2)) }),
    audit: null,
    handle: async ({ input }) =>
      input.level === 1 ? regionTree.map((province) => ({ ...province, children: [] })) : regionTree,
  }),
] as const;
