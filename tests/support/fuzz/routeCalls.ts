import fc from 'fast-check';
import type { AnyRoute } from '#server/http/route.ts';
import type { Sent } from '#tests/integration/server/town.ts';
import { arbitraryOf, type Pool } from './arbitraryOf.ts';
import { mutated, rawBodies } from './mutations.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Of a form with files nothing is declared but the form: these are what such calls take. */
const formFields: readonly string[] = ['file', 'orgId', 'mode', 'createDevices', 'dryRun', 'force', 'id', 'x'];

export type FuzzCall = { readonly sent: Sent } | { readonly form: Fields };

/**
 * Calls of a route: by its own schema, by an example that is known to be good, or by both, with something wrong in
 * most.
 */
export function callsOf(route: AnyRoute, examples: readonly Sent[], pool: Pool): fc.Arbitrary<FuzzCall> {
  const bySchema = arbitraryOf(route.input, pool).map((given) =>
    typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Fields) : {},
  );
  const good = examples.map(({ query, body }): Fields => ({ ...query, ...(body as Fields | undefined) }));
  const known = good.length === 0 ? [] : [fc.constantFrom(...good), fc.constantFrom(...good), both(bySchema, good)];
  const fields = mutated(fc.oneof(bySchema, ...known));
  if (route.method === 'GET') return fields.map((given) => ({ sent: { query: textsOf(given) } }));
  const plain = fields.map((body): FuzzCall => ({ sent: { body } }));
  const raw = fc.constantFrom(...rawBodies).map((rawBody): FuzzCall => ({ sent: { rawBody } }));
  const calls = fc.oneof({ weight: 30, arbitrary: plain }, { weight: 1, arbitrary: raw });
  if (route.upload !== true) return calls;
  const any = fc.oneof(fc.string(), fc.constantFrom(...pool.texts), fc.constantFrom('0', '1', 'skip'));
  const form = fc.dictionary(fc.constantFrom(...formFields), any, { maxKeys: 7 });
  return fc.oneof(
    calls,
    form.map((given): FuzzCall => ({ form: given })),
  );
}

const both = (bySchema: fc.Arbitrary<Fields>, good: readonly Fields[]): fc.Arbitrary<Fields> =>
  fc.tuple(bySchema, fc.constantFrom(...good)).map(([more, sure]) => ({ ...more, ...sure }));

/** Lone surrogates cannot be written into an address. */
const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Fields as an address carries them. */
function textsOf(fields: Fields): Record<string, string> {
  const entries = Object.entries(fields).map(([key, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return [whole(key), whole(text).slice(0, 3_000)] as const;
  });
  return Object.fromEntries(entries);
}
