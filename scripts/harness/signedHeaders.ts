import { createHash, createHmac } from 'node:crypto';
import { stringToSign, unsignedPayload } from '#domain/access/signature.ts';

export interface AppKey {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Both halves of a session: the token, and the cookie that no script of a page can read. */
export interface Holder {
  readonly token: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

export interface SignedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Null for a form with files, whose bytes are not signed. */
  readonly content: string | null;
  /** Who calls; nobody when absent. */
  readonly holder?: Holder | null | undefined;
}

export const cookieText = ({ cookie }: Pick<Holder, 'cookie'>): string => `${cookie.name}=${cookie.value}`;

let counter = Math.floor(Math.random() * 10_000);

/** The headers of a browser's call; each of two calls of one millisecond has a number of its own. */
export function signedHeaders(keys: AppKey, call: SignedCall): Record<string, string> {
  const { method, path, query = {}, content, holder } = call;
  counter = (counter + 1) % 10_000;
  const [time, random] = [String(Date.now()), String(counter)];
  const bodyHash = content === null ? unsignedPayload : createHash('sha256').update(content).digest('hex');
  const text = stringToSign({ method, path, query: Object.entries(query), time, random, bodyHash });
  return {
    'App-Key': keys.appKey,
    'App-Time': time,
    'App-Random': random,
    'App-Sign': createHmac('sha256', keys.appSecret).update(text).digest('hex'),
    ...(holder == null ? {} : { 'Access-Token': holder.token, Cookie: cookieText(holder) }),
    ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
  };
}
