import { expect, test } from 'vitest';
import { placesIn } from './placesIn.ts';

test('13.8 the bar shows as many alarms as it says whole, and one at the least', () => {
  const at = (width: number, isEnglish: boolean): number => placesIn(width, { isTablet: width <= 992, isEnglish });
  const widths = [390, 620, 780, 900, 1_000, 1_100, 1_280, 1_440, 2_560];
  expect(widths.map((width) => at(width, false))).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3]);
  expect(widths.map((width) => at(width, true))).toEqual([1, 1, 1, 2, 2, 2, 2, 3, 3]);
});
