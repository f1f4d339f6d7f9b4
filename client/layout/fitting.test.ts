import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

test('all entries stand in the menu when there is room, else those that leave room for "more"', () => {
  expect(fitting([80, 80, 80], 240)).toBe(3);
  expect(fitting([80, 80, 80], 239)).toBe(2);
  expect(fitting([80, 80, 80], 50)).toBe(0);
  expect(fitting([], 0)).toBe(0);
});
