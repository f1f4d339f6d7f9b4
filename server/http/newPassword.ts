import { z } from 'zod';
import { fieldText, type FieldFault } from '#domain/access/fieldTexts.ts';
import type { SecurityPolicy } from '#domain/settings/security.ts';
import { newPasswordFaults, passwordFault } from '#domain/users/validate.ts';

/**
 * A new password that somebody else chooses, judged by the policy in force.
 * @param repeat what was typed the second time; absent where it is typed once
 * @throws ZodError naming the fields
 */
export function requireNewPassword(field: string, password: string, policy: SecurityPolicy, repeat?: string): void {
  const faults: Array<readonly [string, FieldFault]> = [];
  if (repeat === undefined) {
    const fault = passwordFault(password, true, policy);
    if (fault !== null) faults.push([field, fault]);
  } else {
    const found = newPasswordFaults({ newPassword: password, repeatNewPassword: repeat }, policy);
    faults.push(...Object.entries(found));
  }
  if (faults.length === 0) return;
  throw new z.ZodError(
    faults.map(([name, fault]) => ({
      code: 'custom',
      path: [name],
      message: fieldText(fault.text, fault.params),
      input: undefined,
    })),
  );
}
