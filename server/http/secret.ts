import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { currentKey, keysOf } from '#domain/access/keyring.ts';

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Equal texts, in a time that does not tell how far they are. */
export function equalTexts(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. @source docs/requirements.md A5 */
export function tokenHash(token: string, pepper: string): string {
  return sha256Hex(token + currentKey(pepper));
}

/** What may be stored of a token: with the present pepper, and with those before it. */
export function tokenHashes(token: string, pepper: string): readonly string[] {
  return keysOf(pepper).map((key) => sha256Hex(token + key));
}

/** The HMAC of a text under each key of a setting, the present one first. */
export function hmacsHex(setting: string, text: string): readonly [string, ...string[]] {
  const [current, ...older] = keysOf(setting);
  return [hmacHex(current, text), ...older.map((key) => hmacHex(key, text))];
}
