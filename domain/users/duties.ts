import type { Role } from '../access/access.ts';
import type { SecurityPolicy } from '../settings/security.ts';
import { day } from '../time.ts';

/** What somebody must do before anything else. */
export interface Duties {
  readonly mustChangePassword: boolean;
  readonly mustEnableTotp: boolean;
}

export interface DutyFacts {
  readonly roles: readonly Role[];
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
  return {
    mustChangePassword: policy.maxAgeDays > 0 && ageMs > policy.maxAgeDays * day,
    mustEnableTotp:
      account.totpEnabledAt === null && policy.totpRequiredRoles.some((role) => account.roles.includes(role)),
  };
}
