import { z } from 'zod';
import { revokeSessionByToken } from '#db/sessions/revokeSession.ts';
import { spendCaptcha } from '#db/captchas/tryCaptcha.ts';
import type { LoginKey } from '#db/sessions/loginFailures.ts';
import { findUserByLogin } from '#db/users/findUserByLogin.ts';
import { findUserByMobile } from '#db/users/findUserByMobile.ts';
import type { UserRow } from '#db/users/userRow.ts';
import { DomainError } from '#domain/errno.ts';
import { recoveryCodeFault } from '#domain/users/recoveryCode.ts';
import { captchaFault, mobileFault, passwordFault, totpFault, usernameFault } from '#domain/users/validate.ts';
import { attemptOf, failTry, forgiveTry, judgeTry, takeTry } from '../../http/attempts.ts';
import { checkCaptcha, ticketField } from '../../http/captcha.ts';
import { Answer } from '../../http/envelope.ts';
import { judged, secretText } from '../../http/input.ts';
import { openSession, type SignedIn } from '../../http/openSession.ts';
import { checkPassword } from '../../http/password.ts';
import { route, type Call, type TellingCall } from '../../http/route.ts';
import { secondFactorOf } from '../../http/secondFactor.ts';
import { tokenHashes } from '../../http/secret.ts';
import { takeSessionCookie } from '../../http/sessionCookie.ts';
import { tellRevoked } from '../../http/tellRevoked.ts';

/** What every way of signing in takes beside its proof. */
const common = {
  remember: z.boolean().default(false),
  /** Taken, and without power: the account says what its sessions are. @source docs/requirements.md E1 */
  client: z.enum(['web', 'screen']).optional(),
  /** Code of the second factor, once errno 1619 asked for it. */
  totp: judged(totpFault).optional(),
  /** Instead of it, by whoever lost the authenticator. */
  recoveryCode: judged(recoveryCodeFault).optional(),
};
const loginInput = z.object({
  username: judged((text) => usernameFault(text, false)),
  password: secretText((text) => passwordFault(text, false)),
  ...common,
});
const phoneInput = z.object({
  mobile: judged(mobileFault),
  captcha: judged(captchaFault),
  captchaTicket: ticketField,
  ...common,
});

function name(call: Pick<Call<unknown, 'public'>, 'audit'>, user: UserRow | null): void {
  if (user === null) return;
  call.audit({ userId: user.id, username: user.username, orgId: user.orgId, targetId: user.id });
}

const fromUnknownNetwork = ({ network }: LoginKey) => ({ lane: 'unknownNetwork', key: network }) as const;

/** By username, mail or mobile, and password. An unknown account takes as long, and is told the same. */
async function login(call: TellingCall<z.output<typeof loginInput>, 'public', 'session:expired'>): Promise<SignedIn> {
  const { username, password, remember } = call.input;
  call.audit({ targetType: 'user', username });
  const user = await call.read((tx) => findUserByLogin(tx, username));
  name(call, user);
  const key = attemptOf(call, user?.id ?? null, username);
  const taken = await takeTry(call, key);
  const turn = taken.isKnown ? ({ lane: 'known', key: key.account } as const) : fromUnknownNetwork(key);
  const isRight = await judgeTry(call, taken, () =>
    checkPassword(password, user?.passwordHash ?? null, call.deps.passwordCost, turn),
  );
  if (user === null || !isRight) throw await failTry(call, taken, new DomainError(1601));
  if (user.status === 'disabled') {
    await forgiveTry(call, taken);
    throw new DomainError(1602);
  }
  const secondFactor = await secondFactorOf(call, user, taken, call.input);
  return openSession(call, { user, key, taken, remember, byPassword: true, secondFactor, captchaId: null });
}

/** By mobile and a code sent to it. Whether the mobile is known is told only to whoever has the code. */
async function loginByPhone(
  call: TellingCall<z.output<typeof phoneInput>, 'public', 'session:expired'>,
): Promise<SignedIn> {
  const { mobile, remember } = call.input;
  call.audit({ targetType: 'user', data: { by: 'phone' } });
  const captchaId = await checkCaptcha(call, 'loginByPhone', [mobile], call.input);
  const user = await call.read((tx) => findUserByMobile(tx, mobile));
  name(call, user);
  if (user === null || user.status === 'disabled') {
    await call.deps.db.write((tx) => spendCaptcha(tx, captchaId, call.now));
    throw new DomainError(user === null ? 1613 : 1602);
  }
  const key = attemptOf(call, user.id, mobile);
  const taken = user.totpEnabledAt === null ? null : await takeTry(call, key);
  const secondFactor = taken && (await secondFactorOf(call, user, taken, call.input));
  return openSession(call, { user, key, taken, remember, byPassword: false, secondFactor, captchaId });
}

const open = { method: 'POST', access: 'public', scope: 'none', limit: 'auth', proves: true } as const;

export const authRoutes = [
  route({
    ...open,
    path: '/api/login',
    input: loginInput,
    audit: 'auth.login',
    tells: ['session:expired'],
    handle: login,
  }),
  route({
    ...open,
    path: '/api/auth/loginByPhone',
    input: phoneInput,
    audit: 'auth.loginByPhone',
    tells: ['session:expired'],
    handle: loginByPhone,
  }),
  route({
    ...open,
    path: '/api/logout',
    limit: 'path',
    input: z.object({ token: z.string().min(1).max(200) }),
    audit: 'auth.logout',
    tells: ['session:expired'],
    handle: async (call) => {
      const { now, deps } = call;
      const hashes = tokenHashes(call.input.token, deps.config.TOKEN_PEPPER);
      takeSessionCookie(call, call.input.token);
      const revoked = await call.write(async (tx) => {
        const session = await revokeSessionByToken(tx, { tokenHashes: hashes, reason: 'logout', now });
        call.audit(
          session === null ? { result: 1001 } : { userId: session.userId, targetType: 'session', targetId: session.id },
        );
        return session;
      });
      if (revoked === null) return new Answer(1001, null);
      tellRevoked(call, [revoked.id]);
      return null;
    },
  }),
] as const;
