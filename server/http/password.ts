import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#domain/errno.ts';

/** What a hash costs: scrypt's parameters, stored with it. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** @source product.md A4, reliability.md S8 */
const fullCost: PasswordCost = { N: 16_384, r: 8, p: 5 };
const keyBytes = 32;
const saltBytes = 16;
/** A hash takes 16 MiB and some 150 ms of a core. */
const atOnce = 2;
const maxWaiting = 20;

let running = 0;
const waiting: Array<() => void> = [];

/** @throws DomainError 1429 when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= maxWaiting) throw new DomainError(1429);
    // Whoever ends hands its turn on: `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

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
 * @throws DomainError 1429
 */
export async function hashPassword(password: string, cost = fullCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await inTurn(() => derive(password, salt, cost));
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash that no password has: an unknown user costs as much time as a known one. */
const nobody = ({ N, r, p }: PasswordCost) => `scrypt$${N}$${r}$${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Compares in constant time, at the price that the stored hash names; null stands for an unknown user.
 * @param cost of an unknown user's, as of `hashPassword`
 * @throws DomainError 1429
 */
export async function checkPassword(password: string, stored: string | null, cost = fullCost): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = (stored ?? nobody(cost)).split('$');
  if (kind !== 'scrypt') return false;
  const found = await inTurn(() =>
    derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) }),
  );
  const expected = Buffer.from(key, 'base64url');
  return expected.length === found.length && timingSafeEqual(found, expected) && stored !== null;
}
