import { z } from 'zod';
import { listSessions } from '#db/sessions/listSessions.ts';
import { findAccount } from '#db/users/findAccount.ts';
import { revokeAccountSession, revokeAccountSessions } from '#db/users/revokeSessions.ts';
import { DomainError } from '#domain/errno.ts';
import { id } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { tellRevoked } from '../../http/tellRevoked.ts';

const supervisor = ['supervise_zhidui'] as const;

/** Where somebody else is signed in, and the way to end it. @source docs/requirements.md D2, C16 */
export const userSessionRoutes = [
  route({
    method: 'POST',
    path: '/home/user/user/sessions',
    access: supervisor,
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { input, scope, now } = call;
      const records = await call.read(async (tx) =>
        (await findAccount(tx, scope, input.id, now)) === null ? null : listSessions(tx, input.id, now),
      );
      if (records === null) throw new DomainError(9001);
      return { records: records.map((each) => ({ ...each, current: each.id === call.session.id })) };
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/revokeSession',
    access: supervisor,
    scope: 'org',
    input: z.object({ sessionId: id }),
    audit: 'user.revokeSession',
    tells: ['session:expired'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'session', targetId: input.sessionId });
      await call.write(async (tx) => {
        const userId = await revokeAccountSession(tx, scope, { sessionId: input.sessionId, now });
        call.audit({ data: { userId } });
      });
      tellRevoked(call, [input.sessionId]);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/revokeSessions',
    access: supervisor,
    scope: 'org',
    input: z.object({ id }),
    audit: 'user.revokeSessions',
    tells: ['session:expired'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'user', targetId: input.id });
      const revoked = await call.write((tx) => revokeAccountSessions(tx, scope, { id: input.id, now }));
      tellRevoked(call, revoked);
      return { revoked: revoked.length };
    },
  }),
] as const;
