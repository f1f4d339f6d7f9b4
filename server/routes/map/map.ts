import { z } from 'zod';
import { id, idList, optional } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { bbox, pointFilterOf, pointFilters } from './pointInputs.ts';

export const mapRoutes = [
  route({
    method: 'GET',
    path: '/api/web/map/getPoints',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ ...pointFilters, bbox }),
    audit: null,
    handle: async (call) => call.ask('readPoints', pointFilterOf(call.input)),
  }),
  route({
    method: 'GET',
    path: '/api/web/map/getRails',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ orgIds: idList, projectId: optional(id), bbox }),
    audit: null,
    handle: async (call) => call.ask('listMapRails', call.input),
  }),
] as const;
