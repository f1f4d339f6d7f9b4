import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { stringToSign, unsignedPayload } from '#domain/access/signature.ts';
import { pairsOf, type Query } from './query.ts';

const randomMax = 10_000;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  /** Raw body; undefined when there is none. */
  readonly body: string | undefined;
  /** A form with files: its bytes are not signed. */
  readonly isMultipart: boolean;
  /** Epoch ms of the server's clock. */
  readonly time: number;
}

/** Key and secret as the server wrote them into the page. */
function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** The four headers that every call carries. Plain JavaScript: wall screens run on http, without `crypto.subtle`. */
export function signatureHeaders({ method, path, query, body, isMultipart, time }: Request): Record<string, string> {
  const random = Math.floor(Math.random() * randomMax);
  const bodyHash = isMultipart ? unsignedPayload : bytesToHex(sha256(utf8ToBytes(body ?? '')));
  const text = stringToSign({ method, path, query: pairsOf(query), time, random, bodyHash });
  return {
    'App-Key': meta('app-key'),
    'App-Time': String(time),
    'App-Random': String(random),
    'App-Sign': bytesToHex(hmac(sha256, utf8ToBytes(meta('app-secret')), utf8ToBytes(text))),
  };
}
