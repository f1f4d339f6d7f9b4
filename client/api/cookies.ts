import { serverNow } from './clock.ts';
import { day, minute, second } from '#domain/time.ts';

const prefix = 'admin-';

/** Until when the cookies are known to live, epoch ms of the server; not known after a page has begun. */
let livesUntil: number | undefined;

/** A cookie's value from a cookie string; its name gets the product's prefix. */
export function cookieIn(cookies: string, name: string): string | undefined {
  for (const part of cookies.split(';')) {
    const [key, ...rest] = part.trim().split('=');
    if (key === prefix + name) return decoded(rest.join('='));
  }
  return undefined;
}

/** A cookie that something else wrote may be no such text: it is as good as none. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The session token; none when the cookie is missing, empty or says `undefined`. @source docs/requirements.md B6 */
export function tokenIn(cookies: string): string | undefined {
  const token = cookieIn(cookies, 'token');
  return token === undefined || token === '' || token === 'undefined' ? undefined : token;
}

export function currentToken(): string | undefined {
  return tokenIn(document.cookie);
}

export function currentUuid(): string | undefined {
  const uuid = cookieIn(document.cookie, 'uuid');
  return uuid === '' ? undefined : uuid;
}

function write(name: string, value: string, lifeMs: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = Math.round(lifeMs / second);
  document.cookie = `${prefix}${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; SameSite=Lax${secure}`;
}

export function storeSession(session: { readonly token: string; readonly uuid: string }, days: number): void {
  write('token', session.token, days * day);
  write('uuid', session.uuid, days * day);
  livesUntil = serverNow() + days * day;
}

/**
 * The server lets the session live until then: the cookies go with it. Every answer says so, and they are written
 * when it changed: a cookie that another page takes away between reading and writing would be back.
 * @param expiresAt epoch ms of the server
 * @source docs/requirements.md A5
 */
export function extendSession(expiresAt: number): void {
  const lifeMs = expiresAt - serverNow();
  const isKnown = livesUntil !== undefined && Math.abs(expiresAt - livesUntil) < minute;
  const [token, uuid] = [currentToken(), currentUuid()];
  if (token === undefined || lifeMs < second || isKnown) return;
  write('token', token, lifeMs);
  if (uuid !== undefined) write('uuid', uuid, lifeMs);
  livesUntil = expiresAt;
}

export function dropSession(): void {
  write('token', '', 0);
  write('uuid', '', 0);
}
