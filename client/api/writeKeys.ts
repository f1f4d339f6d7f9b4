import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { minute } from '#domain/time.ts';

/** Longer and the world may have moved on: the answer of then would be told of a write that is not done now. */
const lostMs = minute;
/** A page may be without a network for months. */
const lostMax = 50;

/** Writes that got no answer: the server may have done them. By a hash of path and body, which may hold a password. */
const lost = new Map<string, { readonly path: string; readonly key: string; readonly at: number }>();

const nameOf = (path: string, body: string): string => bytesToHex(sha256(utf8ToBytes(`${path} ${body}`)));

/** An Idempotency-Key of 128 random bits; plain http, where wall screens run, has no `crypto.randomUUID`. */
export function freshKey(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * The Idempotency-Key of a writing call. A call that is sent again just as it was, because its answer never came, gets
 * the key it had: the server does it once.
 * @source docs/requirements.md D0.1
 */
export function keyFor(path: string, body: string): string {
  const name = nameOf(path, body);
  const known = lost.get(name);
  lost.delete(name);
  return known !== undefined && Date.now() - known.at < lostMs ? known.key : freshKey();
}

/** No answer came. */
export function noteLost(path: string, body: string, key: string): void {
  const now = Date.now();
  for (const [name, { at }] of lost) if (now - at >= lostMs) lost.delete(name);
  lost.set(nameOf(path, body), { path, key, at: now });
  const [oldest] = lost.keys();
  if (lost.size > lostMax && oldest !== undefined) lost.delete(oldest);
}

/**
 * A write of this path was done: what was lost before it lies back, and the same call is another one (on, off, on
 * again).
 */
export function noteAnswered(path: string): void {
  for (const [name, each] of lost) if (each.path === path) lost.delete(name);
}

/** The person is gone, and their writes with them. */
export function forgetLost(): void {
  lost.clear();
}
