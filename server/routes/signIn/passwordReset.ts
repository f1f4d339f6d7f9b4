import { z } from 'zod';
import { spendCaptcha } from '#db/captchas/tryCaptcha.ts';
import { clearTriesOf } from '#db/sessions/loginFailures.ts';
import { revokeOtherSessions } from '#db/sessions/revokeSession.ts';
import { changePassword } from '#db/users/changePassword.ts';
import { findCredentials } from '#db/users/findCredentials.ts';
import { findUserByMobile } from '#db/users/findUserByMobile.ts';
import { DomainError } from '#domain/errno.ts';
import { captchaFault, mobileFault } from '#domain/users/validate.ts';
import { checkCaptcha, ticketField } from '../../http/captcha.ts';
import { judged, newPasswordFields } from '../../http/input.ts';
import { requireNewPassword } from '../../http/newPassword.ts';
import { acceptPassword } from '../../http/acceptPassword.ts';
import { route, type TellingCall } from '../../http/route.ts';
import { securityOf } from '../../http/securityPolicy.ts';
import { tellOwner } from '../../http/tellOwner.ts';
import { tellRevoked } from '../../http/tellRevoked.ts';

const input = z.object({
  mobile: judged(mobileFault),
  captcha: judged(captchaFault),
  captchaTicket: ticketField,
  ...newPasswordFields,
});

/** A new password for whoever has a code that was sent to the account's mobile. Ends all its sessions. */
async function reset(call: TellingCall<z.output<typeof input>, 'public', 'session:expired'>): Promise<null> {
  const { deps, now } = call;
  const { mobile, newPassword, repeatNewPassword } = call.input;
  const given = { field: 'newPassword', password: newPassword } as const;
  requireNewPassword({ ...given, repeat: repeatNewPassword, own: { mobile } }, await securityOf(deps));
  const captchaId = await checkCaptcha(call, 'resetPassword', [mobile], call.input);
  const user = await call.read((tx) => findUserByMobile(tx, mobile));
  const before = user === null ? null : await call.read((tx) => findCredentials(tx, user.id));
  if (user === null || before === null) {
    await deps.db.write((tx) => spendCaptcha(tx, captchaId, now));
    throw new DomainError(1613);
  }
  call.audit({ targetType: 'user', targetId: user.id, userId: user.id, username: user.username, orgId: user.orgId });
  const accepted = await acceptPassword(deps, { ...given, own: user, before });
  const revoked = await call.write(async (tx) => {
    if (!(await spendCaptcha(tx, captchaId, now))) throw new DomainError(1606);
    const change = { ...accepted, userId: user.id, by: user.id, oldHash: before.passwordHash, now };
    if (!(await changePassword(tx, change))) throw new DomainError(9004);
    await clearTriesOf(tx, user.id);
    return revokeOtherSessions(tx, { userId: user.id, keepId: null, reason: 'password', now });
  });
  tellRevoked(call, revoked);
  tellOwner(call, user, ['password']);
  return null;
}

export const passwordResetRoutes = [
  route({
    method: 'POST',
    path: '/api/auth/resetPassword',
    access: 'public',
    scope: 'none',
    input,
    audit: 'auth.resetPassword',
    tells: ['session:expired'],
    limit: 'auth',
    handle: reset,
  }),
] as const;
