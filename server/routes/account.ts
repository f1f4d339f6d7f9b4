import { z } from 'zod';
import { readUserSettings } from '#db/settings/userSettings.ts';
import { revokeOtherSessions } from '#db/sessions/revokeSession.ts';
import { changePassword } from '#db/users/changePassword.ts';
import { findUser } from '#db/users/findUser.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { badField } from '../http/badField.ts';
import { checkPassword, hashPassword } from '../http/password.ts';
import { route } from '../http/route.ts';
import { userInfoOf } from '../http/userInfo.ts';
import { tellRevoked } from './auth.ts';

const typed = (message: Parameters<typeof fieldText>[0]) =>
  z.string({ error: fieldText(message) }).min(1, { error: fieldText(message) });

/** @source seed §5, product.md D1.9 */
const passwordInput = z
  .object({
    mobile: typed('mobile.required').regex(/^1\d{10}$/, { error: fieldText('mobile.form') }),
    oldPassword: typed('oldPassword.required').max(128),
    newPassword: typed('newPassword.required').max(64, { error: fieldText('newPassword.long') }),
    repeatNewPassword: typed('newPassword.required'),
  })
  .refine(({ newPassword }) => [...newPassword].length >= 6, {
    path: ['newPassword'],
    error: fieldText('newPassword.short'),
  })
  .refine(({ newPassword, repeatNewPassword }) => newPassword === repeatNewPassword, {
    path: ['repeatNewPassword'],
    error: fieldText('newPassword.different'),
  });

export const accountRoutes = [
  route({
    method: 'GET',
    path: '/api/web/account/info',
    access: 'signedIn',
    scope: 'user',
    input: z.object({}),
    audit: null,
    handle: async (call) => {
      const { user } = call.session;
      const settings = await call.read((tx) => readUserSettings(tx, user.id, ['layout', 'personal', 'tabs']));
      const userInfo = userInfoOf(user);
      return {
        userInfo,
        permissions: userInfo.access,
        personal: settings.personal ?? null,
        layout: settings.layout ?? null,
        tabs: settings.tabs ?? null,
        serverTime: call.deps.now(),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/api/web/account/updatePassword',
    access: 'signedIn',
    scope: 'user',
    input: passwordInput,
    audit: 'account.updatePassword',
    limit: 'auth',
    handle: async (call) => {
      const { input, now, deps, session } = call;
      const user = await call.read((tx) => findUser(tx, session.user.id));
      if (user === null) throw new DomainError(1605);
      if (input.mobile !== user.mobile) throw new DomainError(1616);
      if ([...input.newPassword].length < deps.config.PASSWORD_MIN) throw badField('newPassword', 'newPassword.short');
      if (!(await checkPassword(input.oldPassword, user.passwordHash))) throw new DomainError(1614);
      if (input.oldPassword === input.newPassword) throw new DomainError(1615);
      const passwordHash = await hashPassword(input.newPassword);
      call.audit({ targetType: 'user', targetId: user.id });
      const revoked = await call.write(async (tx) => {
        const isChanged = await changePassword(tx, { userId: user.id, passwordHash, oldHash: user.passwordHash, now });
        if (!isChanged) throw new DomainError(1614);
        return revokeOtherSessions(tx, { userId: user.id, keepId: session.id, reason: 'password', now });
      });
      tellRevoked(deps, revoked);
      return null;
    },
  }),
] as const;
