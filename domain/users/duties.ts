import type { Role } from '../access/access.ts';
import type { SecurityPolicy } from '../settings/security.ts';
import { day } from '../time.ts';
import { isScreenAccount } from './screenAccount.ts';

/** What somebody must do before anything else. */
export interface Duties {
  readonly mustChangePassword: boolean;
  /** Why: somebody else set it, or it is too old. Null while nothing asks for another. */
  readonly passwordDue: 'initial' | 'expired' | null;
  readonly mustEnableTotp: boolean;
}

export interface DutyFacts {
  readonly roles: readonly Role[];
  readonly isScreen: boolean;
  /** Somebody else set the password. */
  readonly isPasswordInitial: boolean;
  /** Epoch ms; null counts as never. */
  readonly passwordChangedAt: number | null;
  readonly createdAt: number;
  /** Null while the second factor is off. */
  readonly totpEnabledAt: number | null;
}

/** What the policy asks of an account at `now` (epoch ms). */
export function dutiesOf(
  account: DutyFacts,
  policy: Pick<SecurityPolicy, 'maxAgeDays' | 'totpRequiredRoles'>,
  now: number,
): Duties {
  const ageMs = now - (account.passwordChangedAt ?? account.createdAt);
  // Nobody sits at a wall screen who could choose a new password.
  const mayExpire = policy.maxAgeDays > 0 && !isScreenAccount(account);
  const isExpired = mayExpire && ageMs > policy.maxAgeDays * day;
  const passwordDue = account.isPasswordInitial ? 'initial' : isExpired ? 'expired' : null;
  return {
    mustChangePassword: passwordDue !== null,
    passwordDue,
    mustEnableTotp:
      account.totpEnabledAt === null && policy.totpRequiredRoles.some((role) => account.roles.includes(role)),
  };
}
