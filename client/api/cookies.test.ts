import { expect, test } from 'vitest';
import { cookieIn, tokenIn } from './cookies.ts';

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
