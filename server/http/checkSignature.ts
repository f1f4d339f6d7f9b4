import { signatureWindowMs, stringToSign, unsignedPayload } from '#domain/access/signature.ts';
import type { Config } from '#domain/config.ts';
import { DomainError } from '#domain/errno.ts';
import type { Repeats } from './repeats.ts';
import type { RequestFacts } from './route.ts';
import { equalTexts, hmacHex, sha256Hex } from './secret.ts';

export interface SignedRequest {
  readonly request: RequestFacts;
  readonly query: URLSearchParams;
  /** Null for multipart, whose bytes are not signed. */
  readonly body: Uint8Array | null;
  readonly now: number;
}

/**
 * Holds a call to its four headers.
 * @throws DomainError 1400 without them, 1611 for another key, 1608 outside the window, 1610 for a wrong signature,
 * 1609 for a call that changes something and was sent before
 * @source seed §7, product.md D0.1
 */
export async function checkSignature(
  { request, query, body, now }: SignedRequest,
  config: Pick<Config, 'APP_KEY' | 'APP_SECRET'>,
  repeats: Repeats,
): Promise<void> {
  const [key, time, random, sign] = ['App-Key', 'App-Time', 'App-Random', 'App-Sign'].map(request.header);
  if (key === undefined || time === undefined || random === undefined || sign === undefined)
    throw new DomainError(1400);
  if (!/^\d{1,16}$/.test(time) || !/^\d{1,4}$/.test(random)) throw new DomainError(1400);
  if (key !== config.APP_KEY) throw new DomainError(1611);
  if (Math.abs(now - Number(time)) > signatureWindowMs) throw new DomainError(1608, { data: { serverTime: now } });
  const expected = hmacHex(
    config.APP_SECRET,
    stringToSign({
      method: request.method,
      path: request.path,
      query,
      time,
      random,
      bodyHash: body === null ? unsignedPayload : sha256Hex(body),
    }),
  );
  if (!equalTexts(expected, sign)) throw new DomainError(1610);
  if (request.method !== 'GET' && !(await repeats.isNew(sign, now))) throw new DomainError(1609);
}
