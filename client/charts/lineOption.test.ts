import { expect, test } from 'vitest';
import { roundUp } from './lineOption.ts';

test('an axis ends at a figure that can be cut into whole steps, never below the highest value', () => {
  expect([10.9, 2.2, 110, 0.31, 1].map(roundUp)).toEqual([15, 3, 150, 0.4, 1]);
  for (const value of [0.07, 3.9, 47.2, 5_001]) expect(roundUp(value)).toBeGreaterThanOrEqual(value);
});
