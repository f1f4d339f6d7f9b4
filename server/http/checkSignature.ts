import { signatureWindowMs, stringToSign, unsignedPayload } from '#domain/access/signature.ts';
import type { Config } from '#domain/config.ts';
import { DomainError } from '#domain/errno.ts';
import type { Repeats } from './repeats.ts';
import type { RequestFacts } from './route.ts';
import { equalTexts, hmacsHex, sha256Hex } from './secret.ts';

/** What a signed call says in its headers. */
export interface SignedHeaders {
  readonly time: string;
  readonly random: string;
  readonly sign: string;
}

/**
 * Looks at the four headers, before the body is read.
 * @throws DomainError 1400 without them, 1611 for another key, 1608 outside the window
 * @source docs/requirements.md D0.1
 */
export function readSignedHeaders(
  request: Pick<RequestFacts, 'header'>,
  config: Pick<Config, 'APP_KEY'>,
  now: number,
): SignedHeaders {
  const [key, time, random, sign] = ['App-Key', 'App-Time', 'App-Random', 'App-Sign'].map(request.header);
  if (key === undefined || time === undefined || random === undefined || sign === undefined)
    throw new DomainError(1400);
  if (!/^\d{1,16}$/.test(time) || !/^\d{1,4}$/.test(random)) throw new DomainError(1400);
  if (key !== config.APP_KEY) throw new DomainError(1611);
  if (Math.abs(now - Number(time)) > signatureWindowMs) throw new DomainError(1608, { data: { serverTime: now } });
  return { time, random, sign };
}

export interface SignedRequest {
  readonly request: Pick<RequestFacts, 'method' | 'path'>;
  readonly query: URLSearchParams;
  /** Null for multipart, whose bytes are not signed. */
  readonly body: Uint8Array | null;
  readonly signed: SignedHeaders;
}

/** @throws DomainError 1610 for a wrong signature */
export function checkSignature(
  { request, query, body, signed }: SignedRequest,
  config: Pick<Config, 'APP_SECRET'>,
): void {
  const expected = hmacsHex(
    config.APP_SECRET,
    stringToSign({
      method: request.method,
      path: request.path,
      query,
      time: signed.time,
      random: signed.random,
      bodyHash: body === null ? unsignedPayload : sha256Hex(body),
    }),
  );
  // A page that was opened before the secret changed goes on.
  if (!expected.some((each) => equalTexts(each, signed.sign))) throw new DomainError(1610);
}

/**
 * Asked last: what is refused before leaves nothing behind.
 * @throws DomainError 1609 for a call that changes something and was sent before
 */
export async function refuseRepeat(
  request: Pick<RequestFacts, 'method'>,
  { sign }: SignedHeaders,
  repeats: Repeats,
  now: number,
): Promise<void> {
  if (request.method !== 'GET' && !(await repeats.isNew(sign, now))) throw new DomainError(1609);
}
