import { expect, test } from 'vitest';
import { octagon, radiusOf, statusKind, triangle } from './shapes.ts';

test('2 is fault, 3 abnormal, 4 offline and everything else normal', () => {
  expect([2, 3, 4, 1, 0, 5, Number.NaN].map(statusKind)).toEqual([
    'fault',
    'abnormal',
    'offline',
    'normal',
    'normal',
    'normal',
    'normal',
  ]);
});

test('shapes stay inside their box', () => {
  for (const size of [12, 13, 14, 16, 20]) {
    const points = [...octagon(size / 2, radiusOf(size)), ...triangle(size / 2, radiusOf(size))];
    for (const coordinate of points.flat()) {
      expect(coordinate).toBeGreaterThanOrEqual(0);
      expect(coordinate).toBeLessThanOrEqual(size);
    }
  }
});
