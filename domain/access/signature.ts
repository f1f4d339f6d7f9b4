/** Window in which a client's clock must lie around the server's, either way. @source docs/requirements.md D0.1 */
export const signatureWindowMs = 300_000;
/** Body hash of a multipart request, whose bytes are not signed. */
export const unsignedPayload = 'UNSIGNED-PAYLOAD';

/** RFC 3986: everything but letters, digits and `-_.~` is encoded. */
export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** By UTF-16 code unit, never by a language. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** `k=v` pairs, encoded, sorted by encoded key then value, joined by `&`; '' for none. */
export function sortedQuery(pairs: Iterable<readonly [string, string]>): string {
  const encoded = [...pairs].map(([key, value]) => [encodeRfc3986(key), encodeRfc3986(value)] as const);
  encoded.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  return encoded.map(([key, value]) => `${key}=${value}`).join('&');
}

export interface SignedParts {
  readonly method: string;
  /** Without query, as it stands in the address. */
  readonly path: string;
  readonly query: Iterable<readonly [string, string]>;
  /** Epoch ms, as in the header App-Time. */
  readonly time: string | number;
  /** 0–9999, as in the header App-Random. */
  readonly random: string | number;
  /** sha256 hex of the raw body, of nothing when there is none, or `unsignedPayload`. */
  readonly bodyHash: string;
}

/**
 * What both sides put through HMAC-SHA256 with the app secret; lower-case hex of it is App-Sign.
 * @source docs/requirements.md D0.1
 */
export function stringToSign({ method, path, query, time, random, bodyHash }: SignedParts): string {
  return [method.toUpperCase(), path, sortedQuery(query), time, random, bodyHash].join('\n');
}
