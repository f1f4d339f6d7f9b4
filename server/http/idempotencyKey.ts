import { idempotencyKeyForm } from '#domain/access/idempotencyKey.ts';
import { badField } from './badField.ts';
import type { AnyRoute, RequestFacts } from './route.ts';
import { hmacsHex, sha256Hex } from './secret.ts';

/**
 * The key under which the answer of this call is kept; null without one, and for calls whose answers are not kept.
 * @throws ZodError (9002) naming the header, for a malformed key
 */
export function idempotencyKeyOf(request: RequestFacts, route: Pick<AnyRoute, 'audit' | 'replays'>): string | null {
  const key = request.header('Idempotency-Key');
  if (key === undefined || request.method !== 'POST') return null;
  if (!idempotencyKeyForm.test(key)) throw badField('Idempotency-Key', 'idempotencyKey.form');
  return route.audit === null || route.replays === false ? null : key;
}

/** Equal for equal bodies. Bodies may hold a password, so it is no plain hash. */
export async function printsOf(given: FormData | Uint8Array, pepper: string): Promise<readonly [string, ...string[]]> {
  if (!(given instanceof FormData)) return hmacsHex(pepper, sha256Hex(given));
  const parts = await Promise.all(
    // The bytes of a form differ each time by its boundary.
    [...given].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : [value.name, sha256Hex(new Uint8Array(await value.arrayBuffer()))],
    ]),
  );
  return hmacsHex(pepper, JSON.stringify(parts));
}
