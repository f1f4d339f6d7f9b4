import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { z } from 'zod';
import { addPerson } from '#db/people/addPerson.ts';
import { deletePeople } from '#db/people/deletePeople.ts';
import { findPerson } from '#db/people/findPerson.ts';
import { linkAccount } from '#db/people/linkAccount.ts';
import { movePeople } from '#db/people/movePeople.ts';
import { setDuty } from '#db/people/setDuty.ts';
import { updatePerson } from '#db/people/updatePerson.ts';
import { createUser } from '#db/users/createUser.ts';
import { diffOf, namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import { dutyStatuses, maskIdCard } from '#domain/people/person.ts';
import { orgWords } from '#domain/texts/orgTexts.ts';
import { id, ids, integer } from '../../http/input.ts';
import { requireNewPassword } from '../../http/newPassword.ts';
import { hashPassword } from '../../http/password.ts';
import { route } from '../../http/route.ts';
import { securityOf } from '../../http/securityPolicy.ts';
import { namingTaken } from '../../http/taken.ts';
import { maskedFor } from '#domain/people/maskedFor.ts';
import { answerMany } from '../answerMany.ts';
import { changeRows } from '../changeAudited.ts';
import { accountInput, addedPerson, personFieldsOf, personFilters, updatedPerson } from './personInputs.ts';

const editor = ['user:edit'] as const;
const labels = { mobile: orgWords.mobile } as const;
const status = z.enum(dutyStatuses);

/** Personnel. @source docs/requirements.md A3, D3 */
export const peopleRoutes = [
  route({
    method: 'POST',
    path: '/home/person/person/listPage',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      ...personFilters,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = call.input;
      return call.ask('pagePeople', { ...filter, limit, offset: (page - 1) * limit });
    },
  }),
  route({
    method: 'POST',
    path: '/home/person/person/info',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const found = await call.read((tx) => findPerson(tx, call.scope, call.input.id));
      if (found === null) throw new DomainError(9001);
      return maskedFor(found, call.scope);
    },
  }),
  route({
    method: 'POST',
    path: '/home/person/person/add',
    access: editor,
    scope: 'org',
    input: addedPerson,
    audit: 'person.add',
    tells: ['people'],
    handle: async (call) => {
      const { input, scope, now } = call;
      const idCardMasked = input.idCard === '' ? null : maskIdCard(input.idCard.toUpperCase());
      const row = { id: ulid(now), ...personFieldsOf(input), idCardMasked };
      call.audit({ targetType: 'person', targetId: row.id, data: diffOf({}, row) });
      await namingTaken(
        call.locale,
        labels,
        call.write((tx) => addPerson(tx, scope, { ...row, userId: scope.userId, now })),
      );
      return { id: row.id };
    },
  }),
  route({
    method: 'POST',
    path: '/home/person/person/update',
    access: editor,
    scope: 'org',
    input: updatedPerson,
    audit: 'person.update',
    tells: ['people'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'person', targetId: input.id });
      const update = {
        id: input.id,
        version: input.version,
        ...personFieldsOf(input),
        idCardMasked: input.idCard === '' ? undefined : maskIdCard(input.idCard.toUpperCase()),
        userId: scope.userId,
        now,
      };
      const { after } = await namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const changed = await updatePerson(tx, scope, update);
          call.audit({ data: namedDiff(changed.before.real_name, changed.before, changed.after) });
          return changed;
        }),
      );
      return after;
    },
  }),
  route({
    method: 'POST',
    path: '/home/person/person/delete',
    access: editor,
    scope: 'org',
    input: z.object({ id: ids() }),
    audit: 'person.delete',
    tells: ['people'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'person', input.id, (tx) =>
        deletePeople(tx, scope, { ids: input.id, userId: scope.userId, now }),
      );
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/person/person/setStatus',
    access: editor,
    scope: 'org',
    input: z.object({ ids: ids(), status }),
    audit: 'person.setStatus',
    tells: ['people'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'person', input.ids, (tx) =>
        setDuty(tx, scope, { ...input, userId: scope.userId, now }),
      );
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/person/person/move',
    access: editor,
    scope: 'org',
    input: z.object({ ids: ids(), companyId: id.nullable() }),
    audit: 'person.move',
    tells: ['people'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'person', input.ids, (tx) =>
        movePeople(tx, scope, { ...input, userId: scope.userId, now }),
      );
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/person/person/createAccount',
    access: editor,
    scope: 'org',
    input: accountInput,
    audit: 'person.createAccount',
    tells: ['people', 'users:changed'],
    proof: 'recent',
    handle: async (call) => {
      const { input, scope, now, deps } = call;
      const { id: personId, version, password, ...account } = input;
      requireNewPassword({ field: 'password', password, own: account }, await securityOf(deps));
      const userId = ulid(now);
      const asked = diffOf({}, { userId, ...account });
      call.audit({ targetType: 'person', targetId: personId, data: asked });
      const passwordHash = await hashPassword(password, deps.passwordCost, { lane: 'known', key: scope.userId });
      await call.write(async (tx) => {
        const found = await findPerson(tx, scope, personId);
        if (found === null) throw new DomainError(9001);
        // A second account of the same person would be refused only after its names were judged.
        if (found.userId !== null) throw new DomainError(9005);
        const realName = found.real_name;
        call.audit({ data: { name: realName, ...asked } });
        await createUser(tx, scope, { ...account, realName, passwordHash, id: userId, uuid: randomUUID(), now });
        await linkAccount(tx, scope, { id: personId, accountId: userId, version, userId: scope.userId, now });
      });
      return { id: userId };
    },
  }),
  route({
    method: 'POST',
    path: '/home/person/person/unlink',
    access: editor,
    scope: 'org',
    input: z.object({ id, version: integer(1, 1_000_000_000).optional() }),
    audit: 'person.unlink',
    tells: ['people'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'person', targetId: input.id });
      await call.write(async (tx) => {
        const before = await linkAccount(tx, scope, { ...input, accountId: null, userId: scope.userId, now });
        call.audit({ data: { name: before.real_name, before: { userId: before.userId }, after: { userId: null } } });
      });
      return null;
    },
  }),
] as const;
