import { z } from 'zod';
import { fieldText, type FieldFault } from '#domain/access/fieldTexts.ts';
import type { SecurityPolicy } from '#domain/settings/security.ts';
import { guessableFault, type OwnNames } from '#domain/users/guessable.ts';
import { newPasswordFaults, passwordFault } from '#domain/users/validate.ts';
import { badField } from './badField.ts';
import { isCommonPassword } from './commonPasswords.ts';

export interface NewPasswordInput {
  /** The field of the form that is told what is wrong. */
  readonly field: 'password' | 'newPassword';
  readonly password: string;
  /** What was typed the second time; absent where it is typed once. */
  readonly repeat?: string;
  /** Whose it will be, as far as that is known. */
  readonly own: OwnNames;
}

/**
 * A new password judged by the policy in force, and refused when it is easy to guess.
 * @throws ZodError naming the fields
 */
export function requireNewPassword({ field, password, repeat, own }: NewPasswordInput, policy: SecurityPolicy): void {
  const faults: Array<readonly [string, FieldFault]> = [];
  if (repeat === undefined) {
    const fault = passwordFault(password, true, policy);
    if (fault !== null) faults.push([field, fault]);
  } else {
    const found = newPasswordFaults({ newPassword: password, repeatNewPassword: repeat }, policy);
    faults.push(...Object.entries(found));
  }
  if (faults.length === 0) return refuseGuessable(field, password, own);
  throw new z.ZodError(
    faults.map(([name, fault]) => ({
      code: 'custom',
      path: [name],
      message: fieldText(fault.text, fault.params),
      input: undefined,
    })),
  );
}

/** @throws ZodError at the field for a password that is common, or made of a name of its account or of the product */
export function refuseGuessable(field: string, password: string, own: OwnNames): void {
  const fault = guessableFault(password, own, isCommonPassword);
  if (fault !== null) throw badField(field, fault.text, fault.params);
}
