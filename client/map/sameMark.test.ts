import { expect, test } from 'vitest';
import { isSameMark } from './sameMark.ts';

test('SEED-128 a mark stays the same while one of its devices is in it: its rest does not begin anew', () => {
  expect(isSameMark(['a', 'b'], ['a', 'b', 'c'])).toBe(true);
  expect(isSameMark(['a', 'b'], ['b'])).toBe(true);
  expect(isSameMark(['a'], ['b'])).toBe(false);
  expect(isSameMark(['a'], null)).toBe(false);
  expect(isSameMark(null, ['a'])).toBe(false);
  expect(isSameMark(null, null)).toBe(true);
});
