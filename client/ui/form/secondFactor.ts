import { recoveryCodeFault } from '#domain/users/recoveryCode.ts';
import { totpFault } from '#domain/users/validate.ts';

/** The six digits of an authenticator, or what stands in for them once. */
export type FactorWay = 'totp' | 'recoveryCode';

export const factorFault = { totp: totpFault, recoveryCode: recoveryCodeFault } as const;

export function otherWay(way: FactorWay): FactorWay {
  return way === 'totp' ? 'recoveryCode' : 'totp';
}
