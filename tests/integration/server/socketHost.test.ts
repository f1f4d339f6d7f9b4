import { afterEach, expect, it } from 'vitest';
import { originAllowed } from '#server/realtime/origin.ts';
import { openTown, type Town } from './town.ts';

let town: Town | undefined;
afterEach(() => town?.close());

const elsewhere = {
  WS_PATH: '/push',
  WS_ORIGIN: 'https://push.example.com',
  PAGE_ORIGINS: 'https://app.example.com',
  COOKIE_DOMAIN: 'example.com',
};

interface AppConfig {
  readonly wsOrigin: string | null;
  readonly wsPath: string;
}

async function look(env: Readonly<Record<string, string>>) {
  town = await openTown({ env });
  const config = await town.call('GET', '/api/web/common/getAppConfig');
  const entry = await town.signIn('root');
  const policy = config.headers.get('Content-Security-Policy') ?? '';
  return {
    ...(config.data as AppConfig),
    connect: policy.split('; ').find((part) => part.startsWith('connect-src')),
    cookies: entry.headers.getSetCookie(),
    pages: town.config.PAGE_ORIGINS,
  };
}

it('11 SEED-299 the socket’s host is a setting: told to the page at run time, allowed by its policy, reached by its cookie', async () => {
  const { wsOrigin, wsPath, connect, cookies, pages } = await look(elsewhere);
  expect([wsOrigin, wsPath]).toEqual(['https://push.example.com', '/push']);
  expect(connect).toBe("connect-src 'self' https://push.example.com wss://push.example.com");
  expect(cookies.some((each) => each.startsWith('admin-session-') && each.endsWith('; Domain=example.com'))).toBe(true);
  // Where the socket is served, the page of the other host may open it, and no third one.
  const knock = (origin: string) =>
    originAllowed({ headers: { origin, host: 'push.example.com' } }, { allowedOrigins: pages, trustProxy: false });
  expect(['https://app.example.com', 'https://push.example.com', 'https://evil.example.com'].map(knock)).toEqual([
    true,
    true,
    false,
  ]);
});

it('11 SEED-299 without the setting the socket is where the page came from, and the cookie is of that host alone', async () => {
  const { wsOrigin, wsPath, connect, cookies } = await look({});
  expect([wsOrigin, wsPath, connect]).toEqual([null, '/socket.io', "connect-src 'self'"]);
  expect(cookies.join()).not.toContain('Domain=');
});
