import type { WriteTx } from '#db/engine/database.ts';
import type { TakenTry } from '#db/sessions/loginFailures.ts';
import { findCredentials } from '#db/users/findCredentials.ts';
import { findRecoveryCode, takeRecoveryCode } from '#db/users/recoveryCodes.ts';
import { takeTotpStep } from '#db/users/totp.ts';
import type { UserRow } from '#db/users/userRow.ts';
import { DomainError } from '#domain/errno.ts';
import { readRecoveryCode } from '#domain/users/recoveryCode.ts';
import { failTry, forgiveTry, judgeTry } from './attempts.ts';
import { recoveryHashes } from './recoveryCodes.ts';
import type { Access, Call } from './route.ts';
import { totpStepOf } from './totp.ts';

type AnyCall = Pick<Call<unknown, Access>, 'read' | 'write' | 'now' | 'headers' | 'request' | 'audit' | 'deps'>;

/** What was right, to be used up with what it was given for: the step of six digits, or a recovery code. */
export type SecondFactor =
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'recoveryCode'; readonly codeHash: string };

/** With both given, the six digits are judged and no recovery code is lost. */
export interface GivenCodes {
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/**
 * The second factor of an account that has one; null for an account without. A right one leaves the try taken: what it
 * opens gives it back.
 * @param taken the try that it is judged in
 * @throws DomainError 1619 when no code was given, and then the try does not count; 1620 for wrong digits, 1622 for a
 *   wrong recovery code: both count as a wrong password does
 */
export async function secondFactorOf(
  call: AnyCall,
  user: Pick<UserRow, 'id' | 'totpEnabledAt'>,
  taken: TakenTry,
  given: GivenCodes,
): Promise<SecondFactor | null> {
  if (user.totpEnabledAt === null) return null;
  const { totp, recoveryCode } = given;
  if (totp !== undefined) {
    const step = await judgeTry(call, taken, () => rightStep(call, user.id, totp));
    if (step === null) throw await failTry(call, taken, new DomainError(1620));
    return { kind: 'totp', step };
  }
  if (recoveryCode === undefined) {
    await forgiveTry(call, taken);
    throw new DomainError(1619);
  }
  const hashes = recoveryHashes(user.id, readRecoveryCode(recoveryCode) ?? '', call.deps.config);
  const codeHash = await judgeTry(call, taken, () => call.read((tx) => findRecoveryCode(tx, user.id, hashes)));
  if (codeHash === null) throw await failTry(call, taken, new DomainError(1622));
  return { kind: 'recoveryCode', codeHash };
}

async function rightStep({ read, deps, now }: AnyCall, userId: string, code: string): Promise<number | null> {
  const stored = await read((tx) => findCredentials(tx, userId));
  const step = stored?.totpSecretEnc == null ? null : totpStepOf(code, stored.totpSecretEnc, deps.config, now);
  const isUsed = step !== null && stored?.totpLastStep != null && step <= stored.totpLastStep;
  return isUsed ? null : step;
}

/**
 * Uses it up. @returns how many recovery codes are left when it was one; null for six digits
 * @throws DomainError 1620 or 1622 when somebody else used it up meanwhile
 */
export async function spendSecondFactor(
  tx: WriteTx,
  userId: string,
  factor: SecondFactor,
  now: number,
): Promise<number | null> {
  if (factor.kind === 'totp') {
    if (!(await takeTotpStep(tx, userId, factor.step))) throw new DomainError(1620);
    return null;
  }
  const left = await takeRecoveryCode(tx, { userId, codeHash: factor.codeHash, now });
  if (left === null) throw new DomainError(1622);
  return left;
}
