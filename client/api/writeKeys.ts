import { minute } from '#domain/time.ts';

const lostMs = 10 * minute;

/** Writes that got no answer: the server may have done them. */
const lost = new Map<string, { readonly key: string; readonly at: number }>();

/** 128 random bits; plain http, where wall screens run, has no `crypto.randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The Idempotency-Key of a writing call. A call that is sent again just as it was, because its answer never came, gets
 * the key it had: the server does it once.
 * @param what path and body
 * @source product.md D0.1
 */
export function keyFor(what: string): string {
  const known = lost.get(what);
  lost.delete(what);
  return known !== undefined && performance.now() - known.at < lostMs ? known.key : newKey();
}

/** No answer came. */
export function noteLost(what: string, key: string): void {
  lost.set(what, { key, at: performance.now() });
}

/**
 * A write was answered: what was lost before it lies back, and the same call from now on is another one (on, off, and
 * on again).
 */
export function noteAnswered(): void {
  lost.clear();
}
