import { expect, test } from 'vitest';
import { minute } from '../time.ts';
import { audible, countNew, isFlood } from './flood.ts';

test('a flood begins above 10 in ten minutes and ends below 5', () => {
  let is = false;
  const seen = [9, 10, 11, 10, 5, 4, 5, 10, 11].map((count) => (is = isFlood(count, is)));
  expect(seen).toEqual([false, false, true, true, true, false, false, false, true]);
});

test('what began ten minutes ago counts no more', () => {
  const now = 100 * minute;
  expect(countNew([now, now - minute, now - 10 * minute + 1, now - 10 * minute, 0], now)).toBe(3);
});

test('in a flood critical ones alone may sound', () => {
  const alarms = [{ severity: 1 }, { severity: 2 }, { severity: 3 }];
  expect(audible(alarms, false)).toEqual(alarms);
  expect(audible(alarms, true)).toEqual([{ severity: 1 }]);
});
