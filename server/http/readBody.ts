import { setImmediate as nextTurn } from 'node:timers/promises';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import type { OpenBodies } from '../gate/openBodies.ts';
import { maxBodyBytes, smallBytes } from '../gate/readBytes.ts';

export const maxUploadBytes = 12 * maxBodyBytes;

/** Of calls that everybody may make: a sign-in, a report of a page. */
export const maxPublicBytes = smallBytes;

/**
 * Reads a body within the bounds of whoever sends it.
 * @returns the body, and what is to be called when the call is over
 * @throws DomainError 1413, 1408, 1429, 1503 of OpenBodies; 1400 when its sender went away
 */
export async function readBody(
  { bodies, key, headers }: BodyReader,
  request: Request,
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly release: () => void }> {
  const { bytes, errno, release } = await bodies.read(request, key, limit);
  if (bytes !== null) return { bytes, release };
  // The rest of it is not waited for.
  headers.set('Connection', 'close');
  if (errno === 1429 || errno === 1503) headers.set('Retry-After', '2');
  throw new DomainError(errno);
}

export interface BodyReader {
  /** Whose bounds count, and for whom: a person by the token, anybody else by the address. */
  readonly bodies: Pick<OpenBodies, 'read'>;
  readonly key: string;
  /** Of the answer. */
  readonly headers: Headers;
}

/**
 * What a body says, by its content type; an empty one says nothing: `{}`.
 * @throws DomainError 1415 for another type, 1400 for malformed JSON or text that is no UTF-8
 */
export function parseBody(body: Uint8Array, contentType: string, form: boolean): unknown {
  if (body.byteLength === 0) return {};
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  if (!/^application\/json\b/i.test(contentType) && !(form && isForm)) throw new DomainError(1415);
  const text = decode(body);
  if (isForm) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new DomainError(1400, { cause });
  }
}

export function isFormData(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

const tooLarge = { field: 'file', message: fieldText('upload.large') };

/** The form of an upload. @throws DomainError 1413, 1415 for another content type, 1400 for a broken form */
export async function readForm(reader: BodyReader, request: Request): Promise<FormData> {
  if (!isFormData(request)) throw new DomainError(1415);
  const contentType = request.headers.get('content-type') ?? '';
  const { bytes, release } = await readBody(reader, request, maxUploadBytes).catch((error: unknown) => {
    const isLarge = error instanceof DomainError && error.errno === 1413;
    throw isLarge ? new DomainError(1413, { data: { errors: [tooLarge] } }) : error;
  });
  try {
    // Each step takes ms of a large file: others have their turn between two.
    await nextTurn();
    const form = await new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': contentType },
    }).formData();
    await nextTurn();
    return form;
  } catch (cause) {
    throw new DomainError(1400, { cause });
  } finally {
    release();
  }
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new DomainError(1400, { cause });
  }
}
