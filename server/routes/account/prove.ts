import { z } from 'zod';
import { passwordFault, totpFault } from '#domain/users/validate.ts';
import { judged, secretText } from '../../http/input.ts';
import { giveProof } from '../../http/proof.ts';
import { route } from '../../http/route.ts';

const password = secretText((text) => passwordFault(text, false));

/** Who are you, again: what errno 1626 asked for. Holds for ten minutes of this session. @source OWASP ASVS 5, 7.5 */
export const proveRoutes = [
  route({
    method: 'POST',
    path: '/api/web/account/prove',
    access: 'signedIn',
    scope: 'user',
    input: z.object({ password: password.optional(), totp: judged(totpFault).optional() }),
    audit: 'account.prove',
    tells: null,
    whileDue: true,
    replays: false,
    proof: 'form',
    handle: async (call) => {
      const { user } = call.session;
      const by = call.input.password === undefined ? 'totp' : 'password';
      call.audit({ targetType: 'user', targetId: user.id, data: { by } });
      await giveProof(call, call.input);
      return null;
    },
  }),
] as const;
