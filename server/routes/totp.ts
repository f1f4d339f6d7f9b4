import { z } from 'zod';
import { findCredentials } from '#db/users/findCredentials.ts';
import { disableTotp, enableTotp, prepareTotp } from '#db/users/totp.ts';
import { DomainError } from '#domain/errno.ts';
import { passwordFault, totpFault } from '#domain/users/validate.ts';
import { attemptOf, failTry, mayTry } from '../http/attempts.ts';
import { judged, secretText } from '../http/input.ts';
import { provePassword } from '../http/provePassword.ts';
import { route } from '../http/route.ts';
import { secondFactorStep } from '../http/secondFactor.ts';
import { tellAccessChanged } from '../http/tellRevoked.ts';
import { newTotp, totpStepOf } from '../http/totp.ts';

const password = secretText((text) => passwordFault(text, false));
const code = judged(totpFault);
const own = {
  method: 'POST',
  access: 'signedIn',
  scope: 'user',
  limit: 'auth',
  whileDue: true,
  replays: false,
} as const;

/** The second factor of one's own account: begun with the password, in force once a code of it was right. */
export const totpRoutes = [
  route({
    ...own,
    path: '/api/web/account/totpBegin',
    input: z.object({ password }),
    audit: 'account.totpBegin',
    handle: async (call) => {
      const { user } = call.session;
      call.audit({ targetType: 'user', targetId: user.id });
      await provePassword(call, call.input.password);
      const { secret, uri, secretEnc } = newTotp(user.username, call.deps.config);
      const isPrepared = await call.write((tx) => prepareTotp(tx, user.id, secretEnc));
      if (!isPrepared) throw new DomainError(9005);
      return { secret, uri };
    },
  }),
  route({
    ...own,
    path: '/api/web/account/totpConfirm',
    input: z.object({ code }),
    audit: 'account.totpConfirm',
    handle: async (call) => {
      const { now, deps, session } = call;
      const userId = session.user.id;
      call.audit({ targetType: 'user', targetId: userId });
      const key = attemptOf(call, userId, session.user.username);
      await mayTry(call, key);
      const stored = await call.read((tx) => findCredentials(tx, userId));
      const secretEnc = stored?.totpSecretEnc ?? null;
      if (secretEnc === null || stored?.totpEnabledAt != null) throw new DomainError(9005);
      const step = totpStepOf(call.input.code, secretEnc, deps.config, now);
      if (step === null) throw await failTry(call, key, new DomainError(1620));
      const isEnabled = await call.write((tx) => enableTotp(tx, { userId, secretEnc, step, now }));
      if (!isEnabled) throw new DomainError(9005);
      tellAccessChanged(deps, [userId]);
      return null;
    },
  }),
  route({
    ...own,
    path: '/api/web/account/totpDisable',
    input: z.object({ password, code }),
    audit: 'account.totpDisable',
    handle: async (call) => {
      const { deps, session, input } = call;
      const { user } = session;
      call.audit({ targetType: 'user', targetId: user.id });
      if (user.totpEnabledAt === null) throw new DomainError(9005);
      await provePassword(call, input.password);
      await secondFactorStep(call, user, attemptOf(call, user.id, user.username), input.code);
      await call.write((tx) => disableTotp(tx, user.id));
      tellAccessChanged(deps, [user.id]);
      return null;
    },
  }),
] as const;
