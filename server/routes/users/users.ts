import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { z } from 'zod';
import { approveUser } from '#db/users/approveUser.ts';
import { createUser } from '#db/users/createUser.ts';
import { deleteUsers } from '#db/users/deleteUsers.ts';
import { findAccount } from '#db/users/findAccount.ts';
import { findUser } from '#db/users/findUser.ts';
import { resetPassword } from '#db/users/resetPassword.ts';
import { resetTotp } from '#db/users/resetTotp.ts';
import { revokeSessionsOf } from '#db/users/revokeSessions.ts';
import { updateUser, type UserUpdated } from '#db/users/updateUser.ts';
import { accessOf, roles } from '#domain/access/access.ts';
import { diffOf, namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import { accountAccess } from '#domain/users/screenAccount.ts';
import { roleWords } from '#domain/texts/userTexts.ts';
import { say } from '#domain/texts/names.ts';
import { id, ids } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { hashPassword } from '../../http/password.ts';
import { securityOf } from '../../http/securityPolicy.ts';
import { tellAccessChanged, tellRevoked } from '../../http/tellRevoked.ts';
import { changedAddresses, tellOwner } from '../../http/tellOwner.ts';
import { tellSecurity } from '../../http/tellSecurity.ts';
import { requireNewPassword } from '../../http/newPassword.ts';
import { auditAccounts } from './auditAccounts.ts';
import { setMany, manyUsersAnswer } from './setManyUsers.ts';
import {
  addInput,
  approveInput,
  listInput,
  moveOrgInput,
  setRolesInput,
  setStatusInput,
  updateInput,
} from './userInputs.ts';
import { withPresence } from '../../http/presence.ts';

const editor = ['user:edit'] as const;

/** What an account may do, how far it sees, and where its codes go. */
function isSensitive({ before, after }: UserUpdated): boolean {
  const isFreed = before.status === 'disabled' && after.status === 'enabled';
  const mayMore = before.orgId !== after.orgId || before.roles.join() !== after.roles.join();
  const isOtherScreen = before.isScreen !== after.isScreen;
  return isFreed || mayMore || isOtherScreen || changedAddresses(before, after).length > 0;
}

/** Accounts, as their administrators see and change them. @source docs/requirements.md D2 */
export const userRoutes = [
  route({
    method: 'POST',
    path: '/home/user/user/listPage',
    access: 'signedIn',
    scope: 'org',
    input: listInput,
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = call.input;
      const { now } = call;
      const asked = { ...filter, limit, offset: (page - 1) * limit, now };
      const found = await (await call.ask('pageUsers', asked)).value();
      return { ...found, records: await withPresence(call.deps, found.records, now) };
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/info',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { now, scope, input } = call;
      const found = await call.read((tx) => findAccount(tx, scope, input.id, now));
      if (found === null) throw new DomainError(9001);
      const [user = found.user] = await withPresence(call.deps, [found.user], now);
      return { ...found, user, permissions: accountAccess(user) };
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/add',
    access: editor,
    scope: 'org',
    input: addInput,
    audit: 'user.add',
    tells: ['users:changed'],
    proof: 'recent',
    handle: async (call) => {
      const { input, scope, now, deps } = call;
      const { password, real_name: realName, ...fields } = input;
      requireNewPassword({ field: 'password', password, own: { ...fields, realName } }, await securityOf(deps));
      const userId = ulid(now);
      call.audit({ targetType: 'user', targetId: userId, data: diffOf({}, { ...fields, realName }) });
      const passwordHash = await hashPassword(password, deps.passwordCost, { lane: 'known', key: scope.userId });
      await call.write((tx) =>
        createUser(tx, scope, { ...fields, realName, passwordHash, id: userId, uuid: randomUUID(), now }),
      );
      return { id: userId };
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/update',
    access: editor,
    scope: 'org',
    input: updateInput,
    audit: 'user.update',
    tells: ['session:expired', 'access:changed', 'users:changed'],
    proof: 'change',
    handle: async (call) => {
      const { input, scope, now } = call;
      const { real_name: realName, ...fields } = input;
      call.audit({ targetType: 'user', targetId: input.id });
      const { before, after, owner, revoked } = await call.write(async (tx) => {
        const owner = await findUser(tx, input.id);
        const updated = await updateUser(tx, scope, { ...fields, realName, now });
        if (isSensitive(updated)) call.prove();
        const isOff = updated.before.status !== 'disabled' && updated.after.status === 'disabled';
        const userIds = isOff ? [input.id] : [];
        call.audit({ data: namedDiff(updated.before.username, updated.before, updated.after) });
        return { ...updated, owner, revoked: await revokeSessionsOf(tx, { userIds, reason: 'disabled', now }) };
      });
      tellRevoked(call, revoked);
      tellOwner(call, owner, changedAddresses(before, after));
      const isMoved = before.orgId !== after.orgId || before.roles.join() !== after.roles.join();
      if (isMoved) tellAccessChanged(call, [after.id]);
      return after;
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/delete',
    access: editor,
    scope: 'org',
    input: z.object({ id: ids() }),
    audit: 'user.delete',
    tells: ['session:expired', 'users:changed'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const done = await call.write(async (tx) => {
        const { outcomes, deleted } = await deleteUsers(tx, scope, { ids: input.id, now });
        auditAccounts(call, { ids: input.id, outcomes, changed: deleted, patch: null });
        const userIds = deleted.map((each) => each.id);
        return { outcomes, deleted, revoked: await revokeSessionsOf(tx, { userIds, reason: 'admin', now }) };
      });
      tellRevoked(call, done.revoked);
      return manyUsersAnswer(done.outcomes, locale, { deleted: done.deleted.length });
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/updatePassword',
    access: editor,
    scope: 'org',
    input: z.object({
      id,
      newPassword: z.string().max(128).default(''),
      repeatNewPassword: z.string().max(128).default(''),
    }),
    audit: 'user.updatePassword',
    tells: ['session:expired'],
    proof: 'recent',
    replays: false,
    handle: async (call) => {
      const { input, scope, now, deps } = call;
      const policy = await securityOf(deps);
      call.audit({ targetType: 'user', targetId: input.id });
      // Of an account outside the scope nothing is said here: the write refuses it.
      const own = await call.read((tx) => findAccount(tx, scope, input.id, now));
      const given = { field: 'newPassword', password: input.newPassword, repeat: input.repeatNewPassword } as const;
      requireNewPassword({ ...given, own: { ...own?.user, realName: own?.user.real_name } }, policy);
      const passwordHash = await hashPassword(input.newPassword, deps.passwordCost, {
        lane: 'known',
        key: scope.userId,
      });
      const { owner, revoked } = await call.write(async (tx) => {
        await resetPassword(tx, scope, { id: input.id, passwordHash, keep: policy.historyCount, now });
        const ended = await revokeSessionsOf(tx, { userIds: [input.id], reason: 'password', now });
        return { owner: await findUser(tx, input.id), revoked: ended };
      });
      tellRevoked(call, revoked);
      tellOwner(call, owner, ['password']);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/resetTotp',
    access: editor,
    scope: 'org',
    input: z.object({ id }),
    audit: 'user.resetTotp',
    tells: ['access:changed', 'users:changed'],
    proof: 'recent',
    handle: async (call) => {
      const { input, scope, deps } = call;
      call.audit({ targetType: 'user', targetId: input.id });
      const owner = await call.write(async (tx) => {
        await resetTotp(tx, scope, input.id);
        const found = await findUser(tx, input.id);
        const params = { account: found?.username ?? '', by: call.session.user.username };
        await tellSecurity(tx, deps, { kind: 'secondFactorRemoved', subject: input.id, params });
        return found;
      });
      tellOwner(call, owner, ['totp']);
      tellAccessChanged(call, [input.id]);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/approve',
    access: editor,
    scope: 'org',
    input: approveInput,
    audit: 'user.approve',
    tells: ['access:changed', 'users:changed'],
    proof: 'recent',
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({
        targetType: 'user',
        targetId: input.id,
        data: { after: { orgId: input.orgId, roles: input.roles } },
      });
      const approved = await call.write(async (tx) => {
        const after = await approveUser(tx, scope, { ...input, now });
        const { username: name, status, orgId, roles: given } = after;
        const before = { status: 'pending', orgId: null, roles: [] };
        call.audit({ data: namedDiff(name, before, { status, orgId, roles: given }) });
        return after;
      });
      tellAccessChanged(call, [approved.id]);
      return approved;
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/reject',
    access: editor,
    scope: 'org',
    input: z.object({ ids: ids() }),
    audit: 'user.reject',
    tells: ['session:expired', 'users:changed'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const done = await call.write(async (tx) => {
        const { outcomes, deleted } = await deleteUsers(tx, scope, { ids: input.ids, now, only: 'pending' });
        const userIds = deleted.map((each) => each.id);
        auditAccounts(call, { ids: input.ids, outcomes, changed: deleted, patch: null });
        return { outcomes, revoked: await revokeSessionsOf(tx, { userIds, reason: 'admin', now }) };
      });
      tellRevoked(call, done.revoked);
      return manyUsersAnswer(done.outcomes, locale, {});
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/setStatus',
    access: editor,
    scope: 'org',
    input: setStatusInput,
    audit: 'user.setStatus',
    tells: ['session:expired', 'access:changed', 'users:changed'],
    proof: 'change',
    handle: async (call) => {
      // Taking rights away never waits.
      if (call.input.status === 'enabled') call.prove();
      return setMany(call, { status: call.input.status });
    },
  }),
  route({
    method: 'POST',
    path: '/home/user/user/setRoles',
    access: editor,
    scope: 'org',
    input: setRolesInput,
    audit: 'user.setRoles',
    tells: ['session:expired', 'access:changed', 'users:changed'],
    proof: 'recent',
    handle: async (call) => setMany(call, { roles: call.input.roles }),
  }),
  route({
    method: 'POST',
    path: '/home/user/user/moveOrg',
    access: editor,
    scope: 'org',
    input: moveOrgInput,
    audit: 'user.moveOrg',
    tells: ['session:expired', 'access:changed', 'users:changed'],
    proof: 'recent',
    handle: async (call) => setMany(call, { orgId: call.input.orgId }),
  }),
  route({
    method: 'POST',
    path: '/home/user/user/roleList',
    access: 'signedIn',
    scope: 'none',
    input: z.object({}),
    audit: null,
    tells: null,
    handle: async (call) =>
      roles.map((code) => ({
        code,
        name: say(roleWords[code], call.locale),
        permissions: accessOf([code]).filter((each) => each !== code),
      })),
  }),
] as const;
