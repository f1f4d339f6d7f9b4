import { z } from 'zod';
import { listSessions } from '#db/sessions/listSessions.ts';
import { revokeSession } from '#db/sessions/revokeSession.ts';
import { DomainError } from '#domain/errno.ts';
import { id } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { tellRevoked } from '../../http/tellRevoked.ts';

/** @source docs/requirements.md D1 */
export const ownSessionRoutes = [
  route({
    method: 'GET',
    path: '/api/web/account/pageSession',
    access: 'signedIn',
    scope: 'user',
    input: z.object({}),
    audit: null,
    handle: async ({ read, session, now }) => {
      const living = await read((tx) => listSessions(tx, session.user.id, now));
      const records = living.map((each) => ({ ...each, current: each.id === session.id }));
      return { records, total: records.length };
    },
  }),
  route({
    method: 'POST',
    path: '/api/web/account/revokeSession',
    access: 'signedIn',
    scope: 'user',
    input: z.object({ id }),
    audit: 'account.revokeSession',
    tells: ['session:expired'],
    handle: async (call) => {
      const { input, now, session } = call;
      call.audit({ targetType: 'session', targetId: input.id });
      const given = { id: input.id, userId: session.user.id, reason: 'logout', now } as const;
      const isRevoked = await call.write((tx) => revokeSession(tx, given));
      if (!isRevoked) throw new DomainError(9001);
      tellRevoked(call, [input.id]);
      return null;
    },
  }),
] as const;
