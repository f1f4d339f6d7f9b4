import type { LoginKey } from '#db/sessions/loginFailures.ts';
import { findCredentials } from '#db/users/findCredentials.ts';
import type { UserRow } from '#db/users/userRow.ts';
import { DomainError } from '#domain/errno.ts';
import { failTry } from './attempts.ts';
import type { Access, Call } from './route.ts';
import { totpStepOf } from './totp.ts';

type AnyCall = Pick<Call<unknown, Access>, 'read' | 'write' | 'now' | 'headers' | 'request' | 'audit' | 'deps'>;

/**
 * The second factor of an account that has one: the step of the code, to be used up with the sign-in; null for an
 * account without.
 * @throws DomainError 1619 when no code was given, 1620 for a wrong one, which counts as a wrong password does
 */
export async function secondFactorStep(
  call: AnyCall,
  user: Pick<UserRow, 'id' | 'totpEnabledAt'>,
  key: LoginKey,
  code: string | undefined,
): Promise<number | null> {
  if (user.totpEnabledAt === null) return null;
  if (code === undefined) throw new DomainError(1619);
  const { deps, now } = call;
  const stored = await call.read((tx) => findCredentials(tx, user.id));
  const step = stored?.totpSecretEnc == null ? null : totpStepOf(code, stored.totpSecretEnc, deps.config, now);
  const isUsed = step !== null && stored?.totpLastStep != null && step <= stored.totpLastStep;
  if (step === null || isUsed) throw await failTry(call, key, new DomainError(1620));
  return step;
}
