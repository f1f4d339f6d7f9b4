import { z } from 'zod';
import { minKeywordLength, searchLimit, searchTextMax } from '#domain/search/search.ts';
import { integer, trimmedText } from '../../http/input.ts';
import { route } from '../../http/route.ts';

export const searchRoutes = [
  route({
    method: 'GET',
    path: '/api/web/common/search',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      keyword: trimmedText(minKeywordLength, searchTextMax, 'search.short'),
      limit: integer(1, 50).default(searchLimit),
    }),
    audit: null,
    handle: async (call) => call.ask('searchAll', call.input),
  }),
] as const;
