import { randomBytes } from 'node:crypto';
import type { Config } from '#domain/config.ts';
import { recoveryAlphabet, recoveryCount, recoveryLength, showRecoveryCode } from '#domain/users/recoveryCode.ts';
import { hmacsHex } from './secret.ts';

type Keys = Pick<Config, 'DATA_KEY'>;

/**
 * What is stored of a code, without its hyphen. A fast hash is enough: 50 random bits are no word that somebody chose,
 * so nobody guesses them through the sign-in. Nor from a stolen database: the key that seals the second factors does
 * not lie in it. The account's id makes equal codes of two accounts differ.
 */
function recoveryHash(userId: string, code: string, config: Keys): string {
  return recoveryHashes(userId, code, config)[0];
}

/** What may be stored of a code: under the present key, and under those before it. */
export function recoveryHashes(userId: string, code: string, config: Keys): readonly [string, ...string[]] {
  return hmacsHex(config.DATA_KEY, `recoveryCode ${userId} ${code}`);
}

export interface NewRecoveryCodes {
  /** As they are shown, once. */
  readonly codes: readonly string[];
  /** What is stored. */
  readonly hashes: readonly string[];
}

/** A new set for an account. */
export function newRecoveryCodes(userId: string, config: Keys): NewRecoveryCodes {
  const made = new Set<string>();
  while (made.size < recoveryCount) made.add(newCode());
  return {
    codes: [...made].map(showRecoveryCode),
    hashes: [...made].map((code) => recoveryHash(userId, code, config)),
  };
}

function newCode(): string {
  // 256 is a multiple of the alphabet's length: no character comes more often.
  const places = [...randomBytes(recoveryLength)].map((byte) => byte % recoveryAlphabet.length);
  return places.map((place) => recoveryAlphabet.charAt(place)).join('');
}
