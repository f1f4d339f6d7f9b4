import { DomainError } from '#domain/errno.ts';

/** @source product.md D0.2 */
export const maxBodyBytes = 1_048_576;
export const maxUploadBytes = 12 * maxBodyBytes;

/** @throws DomainError 1413 as soon as more than `limit` bytes are announced or came */
export async function readBody(request: Request, limit = maxBodyBytes): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new DomainError(1413);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw new DomainError(1413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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

/** The form of an upload. @throws DomainError 1413, 1415 for another content type, 1400 for a broken form */
export async function readForm(request: Request): Promise<FormData> {
  if (!isFormData(request)) throw new DomainError(1415);
  const contentType = request.headers.get('content-type') ?? '';
  const body = await readBody(request, maxUploadBytes);
  try {
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();
  } catch (cause) {
    throw new DomainError(1400, { cause });
  }
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new DomainError(1400, { cause });
  }
}
