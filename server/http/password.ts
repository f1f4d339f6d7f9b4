import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createHashTurns, type HashTurn } from './hashTurns.ts';

/** What a hash costs: scrypt's parameters, stored with it. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** @source docs/requirements.md A4 */
const fullCost: PasswordCost = { N: 16_384, r: 8, p: 5 };
const keyBytes = 32;
const saltBytes = 16;

const { inTurn } = createHashTurns();

/** Known callers do not wait for unknown ones. */
const system: HashTurn = { lane: 'known', key: '' };

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/**
 * `scrypt$N$r$p$salt$key`, salt and key in base64url.
 * @param cost the product's own; less only in tests that are not about it
 * @param turn whose turn it is; by default the product's own
 * @throws DomainError 1503 when too many wait
 */
export async function hashPassword(password: string, cost = fullCost, turn = system): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await inTurn(turn, () => derive(password, salt, cost));
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash that no password has: an unknown user costs as much time as a known one. */
const nobody = ({ N, r, p }: PasswordCost) => `scrypt$${N}$${r}$${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Compares in constant time, at the price that the stored hash names; null stands for an unknown user.
 * @param cost of an unknown user's, as of `hashPassword`
 * @param turn as of `hashPassword`
 * @throws DomainError 1503 when too many wait
 */
export async function checkPassword(
  password: string,
  stored: string | null,
  cost = fullCost,
  turn = system,
): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = (stored ?? nobody(cost)).split('$');
  if (kind !== 'scrypt') return false;
  const found = await inTurn(turn, () =>
    derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) }),
  );
  const expected = Buffer.from(key, 'base64url');
  return expected.length === found.length && timingSafeEqual(found, expected) && stored !== null;
}
