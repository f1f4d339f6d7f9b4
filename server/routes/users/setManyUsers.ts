import type { UserOutcome } from '#db/users/lockAccounts.ts';
import { revokeSessionsOf } from '#db/users/revokeSessions.ts';
import { setUsers, type UserPatch } from '#db/users/setUsers.ts';
import { errmsgOf, type Locale } from '#domain/errno.ts';
import { Answer } from '../../http/envelope.ts';
import type { TellingCall } from '../../http/route.ts';
import { tellAccessChanged, tellRevoked } from '../../http/tellRevoked.ts';
import { errnoOfMany } from '../answerMany.ts';
import { auditAccounts } from './auditAccounts.ts';

/** Each id's outcome in words; the whole call fails, with the first failure, when every id did. */
export function manyUsersAnswer<D extends object>(outcomes: readonly UserOutcome[], locale: Locale, more: D) {
  const results = outcomes.map((each) => ({ ...each, errmsg: errmsgOf(each.errno, locale) }));
  const data = { ...more, results };
  const errno = errnoOfMany(outcomes);
  return errno === 0 ? data : new Answer(errno, data);
}

/** One change of many accounts. Those that are switched off lose their sessions, the others see their new rights. */
export async function setMany(
  call: TellingCall<{ readonly ids: string[] }, readonly ['user:edit'], 'session:expired' | 'access:changed'>,
  patch: UserPatch,
) {
  const { input, scope, now, locale } = call;
  const { outcomes, changed, revoked } = await call.write(async (tx) => {
    const set = await setUsers(tx, scope, { ids: input.ids, patch, now });
    auditAccounts(call, { ids: input.ids, outcomes: set.outcomes, changed: set.changed, patch });
    const isOff = 'status' in patch && patch.status === 'disabled';
    const userIds = isOff ? set.changed.map(({ id }) => id) : [];
    return { ...set, revoked: await revokeSessionsOf(tx, { userIds, reason: 'disabled', now }) };
  });
  tellRevoked(call, revoked);
  if (!('status' in patch)) {
    tellAccessChanged(
      call,
      changed.map(({ id }) => id),
    );
  }
  return manyUsersAnswer(outcomes, locale, {});
}
