import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { startWarnings } from './startWarnings.ts';

const names = ['APP_KEY', 'APP_SECRET', 'TOKEN_PEPPER', 'MAP_TOKEN_SECRET', 'DATA_KEY'];
const secrets = Object.fromEntries(names.map((name) => [name, 'x'.repeat(43)]));
const parse = (env: Record<string, string> = {}) => parseConfig({ ...secrets, ...env });
const parsing = (env: Record<string, string>) => () => parse(env);

test('C1: an environment that says nothing is a production system, and NODE_ENV alone loosens nothing', () => {
  expect(parse()).toMatchObject({ NODE_ENV: 'production', DEMO: false });
  for (const NODE_ENV of ['development', 'test', 'production']) {
    expect(parse({ NODE_ENV }).DEMO).toBe(false);
    expect(parsing({ NODE_ENV, CAPTCHA_FIXED: '123456' })).toThrow('CAPTCHA_FIXED: refused without DEMO=1');
    expect(parsing({ NODE_ENV, MOCK: '1' })).toThrow('MOCK: refused without DEMO=1');
  }
});

test('C1: DEMO=1 is refused, naming HOST, on every address but loopback', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.4', '127.0.0.1.example.com', '128.0.0.1', 'demo.local']) {
    expect(parsing({ DEMO: '1', HOST })).toThrow(`HOST: DEMO=1 is refused on ${HOST}`);
  }
  // Left out, HOST is every address.
  expect(parsing({ DEMO: '1' })).toThrow('HOST');
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
    expect(parse({ DEMO: '1', HOST, CAPTCHA_FIXED: '123456', MOCK: '1' }).DEMO).toBe(true);
  }
});

test('mail needs its server', () => {
  expect(parsing({ MAIL_SENDER: 'smtp' })).toThrow('SMTP_URL');
});

test('C1 L9: a start says in one line each that it is a demonstration, and that a Redis elsewhere has no password', () => {
  const warnings = (env: Record<string, string>) => startWarnings(parse(env));
  expect(warnings({})).toEqual([]);
  expect(warnings({ DEMO: '1', HOST: '127.0.0.1' })).toEqual([expect.stringMatching(/^DEMO=1: .*127\.0\.0\.1/)]);
  const open = [
    'redis://10.0.0.3:6379',
    'redis://redis:6379',
    'rediss://user@cache.example.com',
    'redis://[2001:db8::1]',
  ];
  for (const REDIS_URL of open)
    expect(warnings({ REDIS_URL })).toEqual([expect.stringMatching(/^REDIS_URL: .*password/)]);
  const closed = [
    'redis://:pw@10.0.0.3',
    'redis://u:pw@redis',
    'redis://redis?password=pw',
    'redis://[::1]',
    '/run/redis',
  ];
  for (const REDIS_URL of closed) expect(warnings({ REDIS_URL })).toEqual([]);
});

test('11 SEED-299 a socket on another host needs the pages’ addresses and the domain they share; what is missing is named', () => {
  const WS_ORIGIN = 'https://push.example.com';
  const PAGE_ORIGINS = 'https://app.example.com, https://www.example.com';
  for (const bad of ['push.example.com', 'https://push.example.com/socket', 'ftp://push.example.com', 'https://']) {
    expect(parsing({ WS_ORIGIN: bad })).toThrow('WS_ORIGIN');
  }
  expect(parsing({ PAGE_ORIGINS: 'https://app.example.com,app' })).toThrow('PAGE_ORIGINS');
  expect(parsing({ WS_ORIGIN })).toThrow('PAGE_ORIGINS: needed with WS_ORIGIN');
  expect(parsing({ WS_ORIGIN, PAGE_ORIGINS })).toThrow('COOKIE_DOMAIN: needed with WS_ORIGIN on another host');
  expect(parsing({ WS_ORIGIN, PAGE_ORIGINS, COOKIE_DOMAIN: 'com' })).toThrow('COOKIE_DOMAIN');
  expect(parsing({ WS_ORIGIN, PAGE_ORIGINS, COOKIE_DOMAIN: 'ample.com' })).toThrow('is not below ample.com');
  expect(parse({ WS_ORIGIN, PAGE_ORIGINS, COOKIE_DOMAIN: 'example.com' })).toMatchObject({
    WS_ORIGIN,
    PAGE_ORIGINS: ['https://app.example.com', 'https://www.example.com'],
  });
  // Another port of the same host: the cookie reaches it as it is.
  const port = { WS_ORIGIN: 'https://app.example.com:8443', PAGE_ORIGINS: 'https://app.example.com' };
  expect(parse(port).COOKIE_DOMAIN).toBeUndefined();
});
