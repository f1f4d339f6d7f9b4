import type { Config } from '#domain/config.ts';
import { day, second } from '#domain/time.ts';
import type { RequestFacts } from './route.ts';
import { equalTexts, hmacsHex, sha256Hex } from './secret.ts';

/**
 * The half of a session that no script can read. A token alone, carried off by one, opens nothing in another browser.
 * @source ADR 0023
 */
const prefix = 'admin-session-';

/** As long as browsers keep a cookie: when a session ends is judged by the server alone. */
const maxAgeS = (400 * day) / second;

/** What a browser keeps of a session beside its token. Each session has a name of its own: none overwrites another. */
export function sessionCookie(token: string, pepper: string): { readonly name: string; readonly value: string } {
  return { name: prefix + sha256Hex(token).slice(0, 8), value: hmacsHex(pepper, textOf(token))[0] };
}

const textOf = (token: string): string => `session-cookie ${token}`;

const cookiesIn = (header: string | undefined): ReadonlyArray<readonly [name: string, value: string]> =>
  (header ?? '').split(';').map((part) => {
    const [name = '', ...value] = part.trim().split('=');
    return [name, value.join('=')];
  });

/** Whether the cookies of a request hold the other half of its token. @param header `Cookie` of the request */
export function isHeld(token: string, header: string | undefined, pepper: string): boolean {
  const { name } = sessionCookie(token, pepper);
  const values = hmacsHex(pepper, textOf(token));
  return cookiesIn(header).some((each) => each[0] === name && values.some((value) => equalTexts(each[1], value)));
}

interface Asked {
  readonly request: Pick<RequestFacts, 'header'>;
  readonly headers: Headers;
  readonly deps: { readonly config: Pick<Config, 'TOKEN_PEPPER' | 'TRUST_PROXY' | 'COOKIE_DOMAIN'> };
}

function set({ request, headers, deps }: Asked, name: string, value: string, ageS: number): void {
  const isSecure = deps.config.TRUST_PROXY > 0 && request.header('X-Forwarded-Proto') === 'https';
  const secure = isSecure ? '; Secure' : '';
  const { COOKIE_DOMAIN } = deps.config;
  const domain = COOKIE_DOMAIN === undefined ? '' : `; Domain=${COOKIE_DOMAIN}`;
  const rest = `Path=/; Max-Age=${ageS}; HttpOnly; SameSite=Strict${secure}${domain}`;
  headers.append('Set-Cookie', `${name}=${value}; ${rest}`);
}

/**
 * With the answer of a sign-in: the half of its session; those of earlier ones in this browser lead nowhere any more.
 */
export function giveSessionCookie(asked: Asked, token: string): void {
  for (const [name] of cookiesIn(asked.request.header('Cookie'))) {
    if (/^admin-session-[\da-f]{8}$/.test(name)) set(asked, name, '', 0);
  }
  const { name, value } = sessionCookie(token, asked.deps.config.TOKEN_PEPPER);
  set(asked, name, value, maxAgeS);
}

/** With the answer of a sign-out. */
export function takeSessionCookie(asked: Asked, token: string): void {
  set(asked, sessionCookie(token, asked.deps.config.TOKEN_PEPPER).name, '', 0);
}
