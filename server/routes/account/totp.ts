import { z } from 'zod';
import { findCredentials } from '#db/users/findCredentials.ts';
import { replaceRecoveryCodes } from '#db/users/recoveryCodes.ts';
import { disableTotp, enableTotp, prepareTotp } from '#db/users/totp.ts';
import { DomainError } from '#domain/errno.ts';
import { recoveryCodeFault } from '#domain/users/recoveryCode.ts';
import { passwordFault, totpFault } from '#domain/users/validate.ts';
import { attemptOf, failTry, forgiveTry, judgeTry, takeTry } from '../../http/attempts.ts';
import { judged, secretText } from '../../http/input.ts';
import { provePassword } from '../../http/provePassword.ts';
import { newRecoveryCodes } from '../../http/recoveryCodes.ts';
import { route } from '../../http/route.ts';
import { secondFactorOf, spendSecondFactor } from '../../http/secondFactor.ts';
import { tellAccessChanged } from '../../http/tellRevoked.ts';
import { tellOwner } from '../../http/tellOwner.ts';
import { tellSecurity } from '../../http/tellSecurity.ts';
import { newTotp, totpStepOf } from '../../http/totp.ts';

const password = secretText((text) => passwordFault(text, false));
const code = judged(totpFault);
const own = {
  method: 'POST',
  access: 'signedIn',
  scope: 'user',
  whileDue: true,
  replays: false,
} as const;

/**
 * The second factor of one's own account: begun with the password, in force once a code of it was right. Recovery codes
 * are told once, by the answer that brings them.
 */
export const totpRoutes = [
  route({
    ...own,
    path: '/api/web/account/totpBegin',
    input: z.object({ password }),
    audit: 'account.totpBegin',
    tells: null,
    proof: 'form',
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
    tells: ['access:changed'],
    // The password that began it.
    proof: 'recent',
    handle: async (call) => {
      const { now, deps, session } = call;
      const userId = session.user.id;
      call.audit({ targetType: 'user', targetId: userId });
      const taken = await takeTry(call, attemptOf(call, userId, session.user.username));
      const { step, secretEnc } = await judgeTry(call, taken, async () => {
        const stored = await call.read((tx) => findCredentials(tx, userId));
        const sealed = stored?.totpSecretEnc ?? null;
        if (sealed === null || stored?.totpEnabledAt != null) throw new DomainError(9005);
        return { step: totpStepOf(call.input.code, sealed, deps.config, now), secretEnc: sealed };
      });
      if (step === null) throw await failTry(call, taken, new DomainError(1620));
      await forgiveTry(call, taken);
      const { codes, hashes } = newRecoveryCodes(userId, deps.config);
      await call.write(async (tx) => {
        if (!(await enableTotp(tx, { userId, secretEnc, step, now }))) throw new DomainError(9005);
        await replaceRecoveryCodes(tx, { userId, hashes, now });
      });
      tellAccessChanged(call, [userId]);
      return { recoveryCodes: codes };
    },
  }),
  route({
    ...own,
    path: '/api/web/account/totpDisable',
    // Somebody without the authenticator may need a new one.
    input: z.object({ password, code: code.optional(), recoveryCode: judged(recoveryCodeFault).optional() }),
    audit: 'account.totpDisable',
    tells: ['access:changed'],
    proof: 'form',
    handle: async (call) => {
      const { deps, session, input, now } = call;
      const { user } = session;
      call.audit({ targetType: 'user', targetId: user.id });
      if (user.totpEnabledAt === null) throw new DomainError(9005);
      await provePassword(call, input.password);
      const given = { totp: input.code, recoveryCode: input.recoveryCode };
      const taken = await takeTry(call, attemptOf(call, user.id, user.username));
      const factor = await secondFactorOf(call, user, taken, given);
      await forgiveTry(call, taken);
      await call.write(async (tx) => {
        if (factor !== null) await spendSecondFactor(tx, user.id, factor, now);
        if (factor?.kind === 'recoveryCode') call.audit({ data: { secondFactor: 'recoveryCode' } });
        await disableTotp(tx, user.id);
        const params = { account: user.username, by: user.username };
        await tellSecurity(tx, deps, { kind: 'secondFactorRemoved', subject: user.id, params });
      });
      tellOwner(call, user, ['totp']);
      tellAccessChanged(call, [user.id]);
      return null;
    },
  }),
  route({
    ...own,
    path: '/api/web/account/renewRecoveryCodes',
    input: z.object({ password }),
    audit: 'account.renewRecoveryCodes',
    tells: null,
    proof: 'form',
    handle: async (call) => {
      const { deps, now } = call;
      const userId = call.session.user.id;
      call.audit({ targetType: 'user', targetId: userId });
      await provePassword(call, call.input.password);
      const { codes, hashes } = newRecoveryCodes(userId, deps.config);
      const isOn = await call.write((tx) => replaceRecoveryCodes(tx, { userId, hashes, now }));
      if (!isOn) throw new DomainError(9005);
      return { recoveryCodes: codes };
    },
  }),
] as const;
