import { expect, test } from 'vitest';
import { linePoints, roundTop } from './spread.ts';

test('the top of a scale is round and above everything', () => {
  expect(roundTop([])).toBe(1);
  expect(roundTop([3, 17])).toBe(20);
  expect(roundTop([20])).toBe(20);
  expect(roundTop([101])).toBe(200);
});

test('a line fills its box, and what is unknown is no zero', () => {
  expect(linePoints([null, 10, 20], 100, 40)).toEqual([
    [50, 40],
    [100, 0],
  ]);
  expect(linePoints([5, 5], 10, 8)).toEqual([
    [0, 4],
    [10, 4],
  ]);
  expect(linePoints([null], 10, 8)).toEqual([]);
});
