import { expect, test } from 'vitest';
import { logText } from './logText.ts';

test('an entry is one line with its facts, and its stack below', () => {
  const entry = {
    id: 1,
    time: Date.UTC(2026, 0, 2, 3, 4, 5),
    level: 'error',
    type: 'http',
    message: '请求超时',
  } as const;
  expect(logText({ ...entry, meta: { url: '/api/x?a=1', status: 408, errno: 0, requestId: 'R1' } })).toBe(
    '2026-01-02 11:04:05 ERROR http 请求超时 url=/api/x?a=1 status=408 requestId=R1',
  );
  expect(logText({ ...entry, meta: { stack: 'at a\nat b', id: undefined } })).toMatch(/请求超时\nat a\nat b$/);
});
