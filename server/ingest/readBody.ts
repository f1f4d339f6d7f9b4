import { gunzip, type InputType, type ZlibOptions } from 'node:zlib';
import { promisify } from 'node:util';
import type { Errno } from '#domain/errno.ts';

/** Decoded. @source product.md D14 */
export const maxBodyBytes = 1_048_576;

export type Body = { readonly bytes: Uint8Array; readonly errno: 0 } | { readonly bytes: null; readonly errno: Errno };

const inflate = promisify(
  gunzip as (input: InputType, options: ZlibOptions, done: (error: Error | null, out: Buffer) => void) => void,
);
const tooLarge: Body = { bytes: null, errno: 1413 };

/** The body as sent, never more of it in memory than the limit: 1413 beyond, also when no length was announced. */
export async function readBody(request: Request): Promise<Body> {
  const announced = request.headers.get('content-length');
  if (announced !== null) {
    if (!(Number(announced) <= maxBodyBytes)) return tooLarge;
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > maxBodyBytes ? tooLarge : { bytes, errno: 0 };
  }
  if (request.body === null) return { bytes: new Uint8Array(), errno: 0 };
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > maxBodyBytes) {
      await reader.cancel();
      return tooLarge;
    }
    parts.push(value);
  }
  return { bytes: parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts), errno: 0 };
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The text inside: at most 1 MiB inflated, once. What is packed twice is a bomb (1413), what is torn is 1400. */
export async function decodeBody(bytes: Uint8Array, contentEncoding: string | null): Promise<Body> {
  const encoding = (contentEncoding ?? 'identity').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return { bytes, errno: 0 };
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return { bytes: null, errno: 1415 };
  try {
    const out = await inflate(bytes, { maxOutputLength: maxBodyBytes });
    return isGzip(out) ? tooLarge : { bytes: out, errno: 0 };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : { bytes: null, errno: 1400 };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON of a body; undefined for what is none (JSON itself cannot say undefined). */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
