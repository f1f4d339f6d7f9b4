import type { Errno } from '#domain/errno.ts';

/** @source docs/requirements.md D0.2, D14 */
export const maxBodyBytes = 1_048_576;
/** Up to here a body is read in one go, and counts by its number alone. */
export const smallBytes = 65_536;

export type Body = { readonly bytes: Uint8Array; readonly errno: 0 } | { readonly bytes: null; readonly errno: Errno };

/** Told of bytes before they are kept; what it answers ends the reading. */
export type MayHold = (bytes: number) => Errno | null;

/**
 * The body as sent, never more of it in memory than the limit: 1413 beyond, also when no length was announced.
 * What is not read any more stays where it is: to cut it off would cut off the answer.
 */
export async function readBytes(request: Request, limit: number, mayHold: MayHold): Promise<Body> {
  const announced = request.headers.get('content-length');
  if (announced !== null && !(Number(announced) <= limit)) return { bytes: null, errno: 1413 };
  if (announced !== null && Number(announced) <= smallBytes) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > limit ? { bytes: null, errno: 1413 } : { bytes, errno: 0 };
  }
  if (request.body === null) return { bytes: new Uint8Array(), errno: 0 };
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    const refusal = length > limit ? 1413 : mayHold(value.byteLength);
    if (refusal !== null) return { bytes: null, errno: refusal };
    parts.push(value);
  }
  return { bytes: parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts), errno: 0 };
}
