import { expect, test } from 'vitest';
import { nextRow } from './nextRow.ts';

test('after a row that is gone comes the one behind it, then the one before it', () => {
  const before = ['a', 'b', 'c', 'd'];
  expect(nextRow(before, ['a', 'c', 'd'], 'b')).toBe('c');
  // Of several that went, the next that is left; rows that came do not count.
  expect(nextRow(before, ['new', 'a', 'd'], 'b')).toBe('d');
  expect(nextRow(before, ['a', 'b', 'c'], 'd')).toBe('c');
  expect(nextRow(before, ['a', 'new'], 'd')).toBe('a');
  expect(nextRow(before, ['x', 'y'], 'b')).toBe('x');
  expect(nextRow(before, [], 'b')).toBeUndefined();
});
