import { z } from 'zod';
import { searchDevices } from '#db/search/searchDevices.ts';
import { searchEvents } from '#db/search/searchEvents.ts';
import { searchProjects } from '#db/search/searchProjects.ts';
import { searchRails } from '#db/search/searchRails.ts';
import { minKeywordLength, searchLimit, type Found } from '#domain/search/search.ts';
import { integer, words } from '../http/input.ts';
import { route } from '../http/route.ts';

const maxKeywordLength = 60;

export const searchRoutes = [
  route({
    method: 'GET',
    path: '/api/web/common/search',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      keyword: words(minKeywordLength, maxKeywordLength, 'search.short'),
      limit: integer(1, 50).default(searchLimit),
    }),
    audit: null,
    handle: async (call): Promise<Found> =>
      call.read(async (tx) => {
        const { scope, input } = call;
        const devices = await searchDevices(tx, scope, input);
        const deviceIds = devices.map(({ id }) => id);
        return {
          devices,
          rails: await searchRails(tx, scope, input),
          projects: await searchProjects(tx, scope, input),
          events: await searchEvents(tx, scope, { ...input, deviceIds }),
        };
      }),
  }),
] as const;
