import type { Credentials } from '#db/users/findCredentials.ts';
import { DomainError } from '#domain/errno.ts';
import type { OwnNames } from '#domain/users/guessable.ts';
import { newPasswordFault, passwordFault } from '#domain/users/validate.ts';
import { badField } from './badField.ts';
import type { ServerDeps } from './deps.ts';
import { refuseGuessable } from './newPassword.ts';
import { checkPassword, hashPassword } from './password.ts';
import { securityOf } from './securityPolicy.ts';

export interface PasswordInput {
  /** The field of the form that is told what is wrong. */
  readonly field: 'password' | 'newPassword';
  readonly password: string;
  /** Whose account it is for; a new one has no id. */
  readonly own: OwnNames & { readonly id?: string };
  /** Whose it is so far; null for a new account. */
  readonly before: Pick<Credentials, 'passwordHash' | 'passwordHistory'> | null;
  /** The present password where it was typed and proven: a hash less. */
  readonly present?: string;
}

export interface AcceptedPassword {
  readonly passwordHash: string;
  /** For the account's row: hashes before it, newest first. */
  readonly passwordHistory: readonly string[];
}

/**
 * Judges a new password that somebody chose for the own account by the policy, its past ones among it, and hashes it.
 * A comparison costs as much as a sign-in, so a long history makes a change slow.
 * @throws ZodError (9002) at the field, DomainError 1615 for the present password, 1503 when too many wait
 */
export async function acceptPassword(
  deps: Pick<ServerDeps, 'db' | 'config' | 'now' | 'passwordCost'>,
  { field, password, own, before, present }: PasswordInput,
): Promise<AcceptedPassword> {
  const policy = await securityOf(deps);
  const fault = field === 'password' ? passwordFault(password, true, policy) : newPasswordFault(password, policy);
  if (fault !== null) throw badField(field, fault.text, fault.params);
  refuseGuessable(field, password, own);
  // The caller has proved who they are by now.
  const turn = { lane: 'known', key: own.id ?? own.mobile ?? '' } as const;
  const isPresent =
    present === undefined
      ? before !== null && (await checkPassword(password, before.passwordHash, undefined, turn))
      : password.normalize('NFKC') === present.normalize('NFKC');
  if (isPresent) throw new DomainError(1615);
  const count = policy.historyCount;
  const past = before?.passwordHistory?.slice(0, count) ?? [];
  for (const old of past) {
    if (await checkPassword(password, old, undefined, turn)) throw badField(field, 'password.used', { count });
  }
  // The present one becomes the first of the history; what the policy does not look back on is not kept.
  const passwordHistory = before === null ? [] : [before.passwordHash, ...past].slice(0, count);
  return { passwordHash: await hashPassword(password, deps.passwordCost, turn), passwordHistory };
}
