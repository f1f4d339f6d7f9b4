import { findCredentials, type Credentials } from '#db/users/findCredentials.ts';
import { DomainError } from '#domain/errno.ts';
import { attemptOf, failTry, mayTry } from './attempts.ts';
import { checkPassword } from './password.ts';
import type { Call } from './route.ts';

/**
 * Asks somebody who is signed in for the password again: a session that was left open, or stolen, is not enough. Wrong
 * ones count as they do at the sign-in.
 * @throws DomainError 1614 for a wrong password, 1603 or 1429 after too many
 */
export async function provePassword(call: Call<unknown, 'signedIn'>, password: string): Promise<Credentials> {
  const { user } = call.session;
  const key = attemptOf(call, user.id, user.username);
  await mayTry(call, key);
  const stored = await call.read((tx) => findCredentials(tx, user.id));
  if (stored === null) throw new DomainError(1605);
  if (!(await checkPassword(password, stored.passwordHash))) throw await failTry(call, key, new DomainError(1614));
  return stored;
}
