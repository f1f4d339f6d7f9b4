const day = 86_400;
const prefix = 'admin-';

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

/** The session token; none when the cookie is missing, empty or says `undefined`. @source seed §2 */
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

function write(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${prefix}${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; SameSite=Lax${secure}`;
}

export function storeSession(session: { readonly token: string; readonly uuid: string }, days: number): void {
  write('token', session.token, days * day);
  write('uuid', session.uuid, days * day);
}

/** The server let the session live longer: the cookies go with it. `expiresAt` is epoch ms. @source product.md A5 */
export function extendSession(expiresAt: number): void {
  const [token, uuid] = [currentToken(), currentUuid()];
  const seconds = Math.round((expiresAt - Date.now()) / 1000);
  if (token === undefined || seconds <= 0) return;
  write('token', token, seconds);
  if (uuid !== undefined) write('uuid', uuid, seconds);
}

export function dropSession(): void {
  write('token', '', 0);
  write('uuid', '', 0);
}
