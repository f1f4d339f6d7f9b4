import { Secret, TOTP } from 'otpauth';
import { second } from '#domain/time.ts';
import type { Config } from '#domain/config.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { seal, unseal } from '#db/secrets/seal.ts';

const issuer = 'Guardline';
/** As every authenticator knows it: RFC 6238 with SHA-1, 6 digits, 30 s. */
const kind = { issuer, algorithm: 'SHA1', digits: 6, period: 30 } as const;
const periodMs = kind.period * second;
/** Steps before and after the present one that are taken: clocks differ. */
const window = 1;

export interface NewTotp {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, for the QR code. */
  readonly uri: string;
  /** What is stored. */
  readonly secretEnc: string;
}

type Keys = Pick<Config, 'DATA_KEY'>;

/** A new secret of 160 bits. */
export function newTotp(username: string, config: Keys): NewTotp {
  const secret = new Secret({ size: 20 });
  const { base32 } = secret;
  const uri = new TOTP({ ...kind, label: username, secret }).toString();
  return { secret: base32, uri, secretEnc: seal(base32, parseDataKeys(config.DATA_KEY)) };
}

/**
 * The time step of a code that is right within ±1 step; null for a wrong one. Whether it was used before says the
 * account.
 */
export function totpStepOf(code: string, secretEnc: string, config: Keys, now: number): number | null {
  const base32 = unseal(secretEnc, parseDataKeys(config.DATA_KEY));
  if (base32 === null) return null;
  const secret = Secret.fromBase32(base32);
  const delta = TOTP.validate({ ...kind, token: code, secret, timestamp: now, window });
  return delta === null ? null : Math.floor(now / periodMs) + delta;
}
