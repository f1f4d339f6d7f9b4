import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { errmsgOf, errnoCatalogue, type Errno, type ErrnoParams, type Locale } from '#domain/errno.ts';

/** A success that is not 0, e.g. 1001, or a refusal that still carries data. */
export class Answer<T> {
  readonly errno: Errno;
  readonly data: T;
  constructor(errno: Errno, data: T) {
    this.errno = errno;
    this.data = data;
  }
}

/** Data that is JSON already. The type says of what. */
export class JsonText<T> {
  readonly text: string;
  readonly of?: T;
  constructor(text: string) {
    this.text = text;
  }
}

export interface EnvelopeOptions {
  readonly errno: Errno;
  readonly locale: Locale;
  readonly requestId: string;
  readonly data?: unknown;
  readonly params?: ErrnoParams;
  /** Instead of the catalogue's words. */
  readonly errmsg?: string | undefined;
  readonly acceptEncoding?: string | undefined;
  readonly headers?: Headers;
}

const zip = promisify(gzip);
/** Below this a packet is a packet. */
const compressFrom = 2_048;

/** The envelope as an HTTP answer, under the status of its errno; large ones compressed. @source product.md D0.2 */
export async function envelope(options: EnvelopeOptions): Promise<Response> {
  const { errno, locale, requestId, params } = options;
  const { data = null } = options;
  const head = JSON.stringify({ errno, errmsg: options.errmsg ?? errmsgOf(errno, locale, params) });
  const text = data instanceof JsonText ? data.text : JSON.stringify(data ?? null);
  const body = `${head.slice(0, -1)},"data":${text},"requestId":${JSON.stringify(requestId)}}`;
  const headers = options.headers ?? new Headers();
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Request-Id', requestId);
  const status = errnoCatalogue[errno].http;
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '1');
  const zips = body.length >= compressFrom && /\bgzip\b/.test(options.acceptEncoding ?? '');
  if (!zips) return new Response(body, { status, headers });
  headers.set('Content-Encoding', 'gzip');
  headers.append('Vary', 'Accept-Encoding');
  // Level 4: two thirds of the time of 6 for a few percent of size.
  return new Response(await zip(body, { level: 4 }), { status, headers });
}

export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en-US' : 'zh-CN';
}
