import { z } from 'zod';
import { signMapToken } from '../../http/mapToken.ts';
import { route } from '../../http/route.ts';

export const mapTokenRoutes = [
  route({
    method: 'GET',
    path: '/api/web/common/getMapToken',
    access: 'signedIn',
    scope: 'user',
    input: z.object({ type: z.enum(['map', 'screen']).default('map') }),
    audit: null,
    handle: async ({ input, session, deps, now }) =>
      signMapToken({ userId: session.user.id, type: input.type }, deps.config, now),
  }),
] as const;
