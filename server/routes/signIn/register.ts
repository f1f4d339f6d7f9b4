import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { z } from 'zod';
import { spendCaptcha, unspendCaptcha } from '#db/captchas/tryCaptcha.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { addUser } from '#db/users/addUser.ts';
import { findUser } from '#db/users/findUser.ts';
import { takenFields } from '#db/users/takenFields.ts';
import { DomainError } from '#domain/errno.ts';
import { captchaFault, mailFault, mobileFault, passwordFault } from '#domain/users/validate.ts';
import { attemptOf } from '../../http/attempts.ts';
import { checkCaptcha, ticketField } from '../../http/captcha.ts';
import { judged, secretText } from '../../http/input.ts';
import { requireNewPassword } from '../../http/newPassword.ts';
import { acceptPassword } from '../../http/acceptPassword.ts';
import { writeSession, type SignedIn } from '../../http/openSession.ts';
import { giveSessionCookie } from '../../http/sessionCookie.ts';
import { route, type Call } from '../../http/route.ts';
import { securityOf } from '../../http/securityPolicy.ts';
import { takenError } from '../../http/takenError.ts';
import { userInfoOf } from '../../http/userInfo.ts';

/** @source docs/requirements.md C3 */
const input = z.object({
  mail: judged(mailFault),
  password: secretText((text) => passwordFault(text, false)),
  mobile: judged(mobileFault),
  captcha: judged(captchaFault),
  captchaTicket: ticketField,
});

/** `u` and the mobile; with a number behind it where somebody chose that name. */
async function freeName(tx: WriteTx, mobile: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const username = n === 1 ? `u${mobile}` : `u${mobile}_${n}`;
    if ((await takenFields(tx, { username })).length === 0) return username;
  }
}

/** A new account without organisation or role, signed in at once, waiting for somebody's approval. */
async function register(call: Call<z.output<typeof input>, 'public'>): Promise<SignedIn> {
  const { deps, now } = call;
  const { mail, password, mobile } = call.input;
  // Before the code is tried: how long it must be is the policy's to say.
  requireNewPassword({ field: 'password', password, own: { mobile, mail } }, await securityOf(deps));
  const captchaId = await checkCaptcha(call, 'register', [mobile, mail.toLowerCase()], call.input);
  const { passwordHash } = await acceptPassword(deps, {
    field: 'password',
    password,
    own: { mobile, mail },
    before: null,
  });
  const [id, uuid] = [ulid(now), randomUUID()];
  call.audit({ targetType: 'user', targetId: id, userId: id });
  const made = await call.write(async (tx) => {
    if (!(await spendCaptcha(tx, captchaId, now))) throw new DomainError(1606);
    const taken = await takenFields(tx, { mobile, mail });
    if (taken.length > 0) {
      await unspendCaptcha(tx, captchaId);
      call.audit({ result: 1612 });
      return { taken };
    }
    const username = await freeName(tx, mobile);
    await addUser(tx, {
      id,
      uuid,
      username,
      isUsernameGenerated: true,
      passwordHash,
      realName: username,
      mobile,
      mail,
      orgId: null,
      roles: [],
      status: 'pending',
      now,
    });
    call.audit({ username });
    const user = { id, isScreen: false, roles: [] };
    const options = { user, key: attemptOf(call, id, mobile), remember: false, isProven: true };
    return { session: await writeSession(tx, call, options), user: await findUser(tx, id) };
  });
  if ('taken' in made) throw takenError(made.taken);
  if (made.user === null) throw new DomainError(1500);
  const { token, expiresAt } = made.session;
  giveSessionCookie(call, token);
  return { uuid, token, info: userInfoOf(made.user), expiresAt };
}

export const registerRoutes = [
  route({
    method: 'POST',
    path: '/api/register',
    access: 'public',
    scope: 'none',
    input,
    audit: 'auth.register',
    tells: ['users:changed'],
    limit: 'auth',
    handle: register,
  }),
] as const;
