import { z } from 'zod';
import { readUserSettings } from '#db/settings/userSettings.ts';
import { revokeOtherSessions } from '#db/sessions/revokeSession.ts';
import { changePassword } from '#db/users/changePassword.ts';
import { countRecoveryCodes } from '#db/users/recoveryCodes.ts';
import { takenFields } from '#db/users/takenFields.ts';
import { updateOwnInfo } from '#db/users/updateOwnInfo.ts';
import { namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import {
  mailFault,
  mobileFault,
  optionalMailFault,
  passwordChangeFaults,
  realNameFault,
  usernameFault,
} from '#domain/users/validate.ts';
import { badField } from '../../http/badField.ts';
import { integer, judged, newPasswordFields, secretText } from '../../http/input.ts';
import { requireNewPassword } from '../../http/newPassword.ts';
import { acceptPassword } from '../../http/acceptPassword.ts';
import { provePassword } from '../../http/provePassword.ts';
import { route, type Call, type TellingCall } from '../../http/route.ts';
import { securityOf } from '../../http/securityPolicy.ts';
import { dutiesNow } from '../../http/session.ts';
import { takenError } from '../../http/takenError.ts';
import { tellAccessChanged, tellRevoked } from '../../http/tellRevoked.ts';
import { changedAddresses, tellOwner } from '../../http/tellOwner.ts';
import { userInfoOf, type UserInfo } from '../../http/userInfo.ts';

const oldPasswordFault = (oldPassword: string) =>
  passwordChangeFaults({ oldPassword, newPassword: '', repeatNewPassword: '' }).oldPassword ?? null;

/** The root of the first start has none: its form sends an empty one. */
const ownMobileFault = (mobile: string) => (mobile === '' ? null : mobileFault(mobile));

/** @source docs/requirements.md D1 */
const passwordInput = z.object({
  mobile: judged(ownMobileFault).default(''),
  oldPassword: secretText(oldPasswordFault),
  ...newPasswordFields,
});

/** @source docs/requirements.md D1 */
const infoInput = z.object({
  version: integer(1, 1_000_000_000),
  real_name: judged(realNameFault).optional(),
  mail: judged(optionalMailFault).nullable().optional(),
  locale: z.enum(['zh-CN', 'en-US']).nullable().optional(),
  /** Once, while the name is the one that registration made. */
  username: judged((text) => usernameFault(text, true)).optional(),
  /** Only while the account has none; later an editor of accounts changes it. */
  mobile: judged(mobileFault).optional(),
});

async function updateInfo(call: Call<z.output<typeof infoInput>, 'signedIn'>): Promise<UserInfo> {
  const { input, now, session } = call;
  const { user } = session;
  if (input.mail === null || input.mail === '') {
    // Somebody who has a mail keeps one: it is a name to sign in by.
    if (user.mail !== null) throw badField('mail', mailFault('')?.text ?? 'mail.required');
  }
  const renames = input.username !== undefined && input.username !== user.username;
  if (renames && !user.isUsernameGenerated) throw new DomainError(9005);
  const hasNewMobile = input.mobile !== undefined && input.mobile !== user.mobile;
  if (hasNewMobile && user.mobile !== '') throw new DomainError(9005);
  const changes = {
    ...(input.real_name === undefined ? {} : { realName: input.real_name }),
    ...(input.mail === undefined ? {} : { mail: input.mail === '' ? null : input.mail }),
    ...(input.locale === undefined ? {} : { locale: input.locale }),
    ...(renames ? { username: input.username } : {}),
    ...(hasNewMobile ? { mobile: input.mobile } : {}),
  };
  call.audit({ targetType: 'user', targetId: user.id, data: namedDiff(user.username, user, changes) });
  // It is where new codes go.
  if (hasNewMobile || (changes.mail !== undefined && changes.mail !== user.mail)) call.prove();
  const updated = await call.write(async (tx) => {
    const taken = await takenFields(tx, changes, user.id);
    if (taken.length > 0) throw takenError(taken);
    const outcome = await updateOwnInfo(tx, { ...changes, userId: user.id, version: input.version, now });
    if (outcome === null) throw new DomainError(1605);
    if (!outcome.isChanged) throw new DomainError(9004, { data: { current: userInfoOf(outcome.current) } });
    return outcome.current;
  });
  tellOwner(call, user, changedAddresses(user, updated));
  return userInfoOf(updated);
}

async function updatePassword(
  call: TellingCall<z.output<typeof passwordInput>, 'signedIn', 'session:expired' | 'access:changed'>,
): Promise<null> {
  const { input, now, deps, session } = call;
  const { user } = session;
  call.audit({ targetType: 'user', targetId: user.id });
  if (input.mobile === '' && user.mobile !== '') throw badField('mobile', 'mobile.required');
  const given = { field: 'newPassword', password: input.newPassword, own: user } as const;
  requireNewPassword({ ...given, repeat: input.repeatNewPassword }, await securityOf(deps));
  if (input.mobile !== user.mobile) throw new DomainError(1616);
  const before = await provePassword(call, input.oldPassword);
  const accepted = await acceptPassword(deps, { ...given, before, present: input.oldPassword });
  const revoked = await call.write(async (tx) => {
    const change = { ...accepted, userId: user.id, by: user.id, oldHash: before.passwordHash, now };
    if (!(await changePassword(tx, change))) throw new DomainError(1614);
    return revokeOtherSessions(tx, { userId: user.id, keepId: session.id, reason: 'password', now });
  });
  tellRevoked(call, revoked);
  tellOwner(call, user, ['password']);
  // Live data of the session that stays was held back while the password was too old.
  tellAccessChanged(call, [user.id]);
  return null;
}

const own = { access: 'signedIn', scope: 'user' } as const;

export const accountRoutes = [
  route({
    ...own,
    method: 'GET',
    path: '/api/web/account/info',
    input: z.object({}),
    audit: null,
    whileDue: true,
    handle: async (call) => {
      const { user } = call.session;
      const [settings, recoveryCodesLeft] = await call.read(async (tx) => [
        await readUserSettings(tx, user.id, ['layout', 'personal', 'tabs']),
        user.totpEnabledAt === null ? null : await countRecoveryCodes(tx, user.id),
      ]);
      const userInfo = userInfoOf(user);
      const { idleTimeoutMinutes } = await securityOf(call.deps);
      return {
        userInfo,
        permissions: userInfo.access,
        personal: settings.personal ?? null,
        layout: settings.layout ?? null,
        tabs: settings.tabs ?? null,
        serverTime: call.deps.now(),
        /** Every other call answers 1617, 1618 or 1625 until these are done. */
        ...(await dutiesNow(call.deps, call.session, call.now)),
        /** Epoch ms. */
        passwordChangedAt: user.passwordChangedAt ?? user.createdAt,
        /** Null while the second factor is off. */
        recoveryCodesLeft,
        /** Minutes without a call after which the session ends; 0 = never. */
        idleTimeoutMinutes,
      };
    },
  }),
  route({
    ...own,
    method: 'POST',
    path: '/api/web/account/updateInfo',
    input: infoInput,
    audit: 'account.updateInfo',
    tells: null,
    proof: 'change',
    handle: updateInfo,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/api/web/account/updatePassword',
    input: passwordInput,
    audit: 'account.updatePassword',
    tells: ['session:expired', 'access:changed'],
    proof: 'form',
    replays: false,
    whileDue: true,
    handle: updatePassword,
  }),
] as const;
