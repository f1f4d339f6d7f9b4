import { noteProof } from '#db/sessions/noteProof.ts';
import { findCredentials, type Credentials } from '#db/users/findCredentials.ts';
import { DomainError } from '#domain/errno.ts';
import { attemptOf, failTry, forgiveTry, judgeTry, takeTry } from './attempts.ts';
import { checkPassword } from './password.ts';
import type { Call } from './route.ts';

/**
 * Asks somebody who is signed in for the password again: a session that was left open, or stolen, is not enough. Wrong
 * ones count as they do at the sign-in; a right one is remembered in the session (server/http/proof.ts).
 * @throws DomainError `wrong` for a wrong password, 1603, 1429 or 1624 after too many, 1503 when too many wait
 */
export async function provePassword(
  call: Call<unknown, 'signedIn'>,
  password: string,
  wrong: 1614 | 1627 = 1614,
): Promise<Credentials> {
  const { user } = call.session;
  const key = attemptOf(call, user.id, user.username);
  const taken = await takeTry(call, key);
  const stored = await judgeTry(call, taken, async () => {
    const found = await call.read((tx) => findCredentials(tx, user.id));
    if (found === null) throw new DomainError(1605);
    const turn = { lane: 'known', key: user.id } as const;
    return (await checkPassword(password, found.passwordHash, undefined, turn)) ? found : null;
  });
  if (stored === null) throw await failTry(call, taken, new DomainError(wrong));
  // The wrong ones before it still count: they may have been codes of the second factor.
  await forgiveTry(call, taken);
  await call.deps.db.write((tx) => noteProof(tx, call.session.id, call.now));
  return stored;
}
