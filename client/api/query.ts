import { encodeRfc3986 } from '#domain/access/signature.ts';

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Query = Readonly<Record<string, QueryValue>>;

/** Pairs that have something to say: lists are joined by comma, blanks are left out. */
export function pairsOf(query: Query): Array<[string, string]> {
  const pairs: Array<[string, string]> = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') pairs.push([key, text]);
  }
  return pairs;
}

/** `k=v` pairs joined by `&`, in the given order. */
export function queryString(query: Query): string {
  return pairsOf(query)
    .map(([key, value]) => `${encodeRfc3986(key)}=${encodeRfc3986(value)}`)
    .join('&');
}
