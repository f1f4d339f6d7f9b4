import { afterEach, expect, test, vi } from 'vitest';
import { day, hour } from '#domain/time.ts';
import { cookieIn, extendSession, storeSession, tokenIn } from './cookies.ts';

afterEach(() => vi.unstubAllGlobals());

test('SEED-033 a token cookie that is missing, empty or says undefined is no token', () => {
  expect(tokenIn('')).toBeUndefined();
  expect(tokenIn('admin-token=')).toBeUndefined();
  expect(tokenIn('admin-token=undefined; admin-uuid=u')).toBeUndefined();
  expect(tokenIn('x=1; admin-token=a%20b; admin-uuid=u')).toBe('a b');
});

test('cookies are found by their prefixed name only', () => {
  expect(cookieIn('token=other; admin-uuid=u1', 'token')).toBeUndefined();
  expect(cookieIn('token=other; admin-uuid=u1', 'uuid')).toBe('u1');
});

test('a cookie that cannot be read is none', () => {
  expect(tokenIn('admin-token=%E0%A4%A; admin-uuid=100%')).toBeUndefined();
  expect(cookieIn('admin-token=t; admin-uuid=100%', 'uuid')).toBeUndefined();
});

test('cookies are written when the end of the session changed, not with every answer', () => {
  const written: string[] = [];
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return 'admin-token=t; admin-uuid=u';
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
  storeSession({ token: 't', uuid: 'u' }, 1);
  expect(written.splice(0)).toHaveLength(2);
  // The server began its day a moment earlier or later than the page did.
  for (const ms of [-3_000, 0, 3_000]) extendSession(Date.now() + day + ms);
  expect(written).toEqual([]);
  const later = Date.now() + day + 12 * hour;
  for (let n = 0; n < 3; n += 1) extendSession(later);
  expect(written.splice(0).map((text) => text.slice(0, 13))).toEqual(['admin-token=t', 'admin-uuid=u;']);
  extendSession(Date.now() - hour);
  expect(written).toEqual([]);
});
