import { gunzip, type InputType, type ZlibOptions } from 'node:zlib';
import { promisify } from 'node:util';
import { maxBodyBytes, type Body } from '../../gate/readBytes.ts';

const inflate = promisify(
  gunzip as (input: InputType, options: ZlibOptions, done: (error: Error | null, out: Buffer) => void) => void,
);
const tooLarge: Body = { bytes: null, errno: 1413 };

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
