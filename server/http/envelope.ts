import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { errmsgOf, errnoCatalogue, type Errno, type ErrnoParams, type Locale } from '#domain/errno.ts';
import { PackedJson } from '../readers/packedJson.ts';
import { joinGzip } from './joinGzip.ts';
import { takesGzip } from './takesGzip.ts';

/** A success that is not 0, e.g. 1001, or a refusal that still carries data. */
export class Answer<T> {
  readonly errno: Errno;
  readonly data: T;
  constructor(errno: Errno, data: T) {
    this.errno = errno;
    this.data = data;
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

/**
 * The envelope as an HTTP answer, under the status of its errno; large ones compressed.
 * @source docs/requirements.md D0.2
 */
export async function envelope(options: EnvelopeOptions): Promise<Response> {
  const { errno, locale, requestId, params } = options;
  const { data = null } = options;
  const head = `${JSON.stringify({ errno, errmsg: options.errmsg ?? errmsgOf(errno, locale, params) }).slice(0, -1)},"data":`;
  const end = `,"requestId":${JSON.stringify(requestId)}}`;
  const headers = options.headers ?? new Headers();
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Request-Id', requestId);
  const status = errnoCatalogue[errno].http;
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '1');
  const mayPack = takesGzip(options.acceptEncoding);
  if (data instanceof PackedJson) return packed(data, { head, end, status, headers, mayPack });
  const body = `${head}${JSON.stringify(data ?? null)}${end}`;
  if (!mayPack || body.length < compressFrom) return new Response(body, { status, headers });
  sayGzip(headers);
  // Level 4: two thirds of the time of 6 for a few percent of size.
  return new Response(await zip(body, { level: 4 }), { status, headers });
}

function sayGzip(headers: Headers): void {
  headers.set('Content-Encoding', 'gzip');
  headers.append('Vary', 'Accept-Encoding');
}

interface Around {
  readonly head: string;
  readonly end: string;
  readonly status: number;
  readonly headers: Headers;
  readonly mayPack: boolean;
}

/** Larger answers may be sent to many: their bytes are not copied for each. */
const copiedBytes = 65_536;

/** Views of what is everybody's, each so small that who takes it slowly is told from who takes nothing. */
function* partsOf(pieces: readonly Uint8Array[]): Generator<Uint8Array, void> {
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += copiedBytes) yield piece.subarray(from, from + copiedBytes);
  }
}

/** What was made and compressed elsewhere goes out as it is. */
async function packed(data: PackedJson<unknown>, around: Around): Promise<Response> {
  const { status, headers, mayPack } = around;
  const [before, after] = [Buffer.from(around.head), Buffer.from(data.tail + around.end)];
  const isGzip = data.facts.isDeflated && mayPack;
  if (isGzip) sayGzip(headers);
  const pieces: readonly Uint8Array[] = isGzip ? joinGzip(before, data, after) : [before, await data.text(), after];
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (size <= copiedBytes) return new Response(Buffer.concat(pieces), { status, headers });
  headers.set('Content-Length', String(size));
  const parts = partsOf(pieces);
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const { done, value } = parts.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, headers });
}

export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en-US' : 'zh-CN';
}
