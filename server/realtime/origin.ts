import type { IncomingMessage } from 'node:http';

/**
 * True for a page of this very host, for a listed origin, and for programs, which send none: what counts for them is
 * the token, that no foreign page knows.
 */
export function originAllowed(
  request: Pick<IncomingMessage, 'headers'>,
  options: { readonly allowedOrigins: readonly string[]; readonly trustProxy: boolean },
): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (options.allowedOrigins.includes(origin)) return true;
  const forwarded = options.trustProxy ? request.headers['x-forwarded-host'] : undefined;
  const ours = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : host;
  try {
    return ours !== undefined && new URL(origin).host === ours;
  } catch {
    // 'null' and other texts that are no address.
    return false;
  }
}
