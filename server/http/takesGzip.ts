import { parseAccept } from 'hono/utils/accept';

/** Whether an answer may be packed, by the caller's `Accept-Encoding`: `gzip;q=0` says that it may not. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return parseAccept(acceptEncoding ?? '').some(({ type, q }) => type.toLowerCase() === 'gzip' && q > 0);
}
