import { io, type Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '#domain/realtime.ts';
import { cookieText, signedHeaders, type AppKey, type Holder } from './signedHeaders.ts';

export interface Envelope<T = unknown> {
  readonly errno: number;
  readonly errmsg: string;
  readonly data: T;
  readonly requestId: string;
}

/** Somebody who is signed in, over the same calls and headers as the browser. */
export interface Person {
  readonly token: string;
  /** The cookie that the sign-in set beside it: the half of the session that no script of a page can read. */
  readonly cookie: { readonly name: string; readonly value: string };
  /** What the sign-in answered, as a browser keeps it. */
  readonly session: { readonly uuid: string; readonly info: object };
  get<T>(path: string, query?: Readonly<Record<string, string>>): Promise<Envelope<T>>;
  post<T>(path: string, body?: unknown): Promise<Envelope<T>>;
  /** A live socket, connected. */
  listen(): Promise<Socket<ServerToClientEvents, ClientToServerEvents>>;
}

export interface AppKeys extends AppKey {
  readonly url: string;
}

/** One call, signed as the browser signs it. @param token null for somebody who is not signed in */
export async function call<T>(
  keys: AppKeys,
  holder: Holder | null,
  method: 'GET' | 'POST',
  path: string,
  query: Readonly<Record<string, string>>,
  body: unknown,
): Promise<{ readonly answer: Envelope<T>; readonly headers: Headers }> {
  const content = method === 'POST' ? JSON.stringify(body ?? {}) : '';
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${keys.url}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: signedHeaders(keys, { method, path, query, content, holder }),
    ...(method === 'POST' ? { body: content } : {}),
  });
  return { answer: (await response.json()) as Envelope<T>, headers: response.headers };
}

function cookieIn(headers: Headers): Person['cookie'] {
  for (const line of headers.getSetCookie()) {
    const [, name, value] = /^(admin-session-[^=]+)=([^;]+)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) return { name, value };
  }
  throw new Error('the sign-in set no cookie');
}

/** @throws Error with errno and errmsg when the sign-in is refused. */
export async function signIn(keys: AppKeys, username: string, password: string): Promise<Person> {
  const { answer, headers } = await call<{ token: string; uuid: string; info: object }>(
    keys,
    null,
    'POST',
    '/api/login',
    {},
    { username, password },
  );
  if (answer.errno !== 0) throw new Error(`sign-in of ${username}: ${answer.errno} ${answer.errmsg}`);
  const { token, uuid, info } = answer.data;
  const holder = { token, cookie: cookieIn(headers) };
  return {
    ...holder,
    session: { uuid, info },
    get: async <D>(path: string, query = {}) => (await call<D>(keys, holder, 'GET', path, query, null)).answer,
    post: async <D>(path: string, body?: unknown) => (await call<D>(keys, holder, 'POST', path, {}, body)).answer,
    listen: () =>
      new Promise((resolve, reject) => {
        const socket = io(keys.url, {
          auth: { token, client: 'web' },
          extraHeaders: { Cookie: cookieText(holder) },
          transports: ['websocket'],
          forceNew: true,
        });
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      }),
  };
}

/**
 * The first sign-in of an account that an administrator made: until it has a password of its own it may do nothing.
 * @param given the administrator's password
 */
export async function signInFirst(
  keys: AppKeys,
  account: { readonly username: string; readonly mobile: string; readonly password: string },
  given: string,
): Promise<Person> {
  const person = await signIn(keys, account.username, given);
  const { mobile, password } = account;
  const body = { mobile, oldPassword: given, newPassword: password, repeatNewPassword: password };
  const answer = await person.post('/api/web/account/updatePassword', body);
  if (answer.errno !== 0) throw new Error(`password of ${account.username}: ${answer.errno} ${answer.errmsg}`);
  return person;
}
