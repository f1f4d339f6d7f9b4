import { expect, test } from 'vitest';
import { isNightlyDue } from './nightly.ts';
import { day, hour, minute } from './time.ts';

const zone = 'Asia/Shanghai';
/** By the clocks of the zone. */
const at = (hours: number): number => Date.UTC(2026, 8, 1) - 8 * hour + hours * hour;

test('what is nightly is done in the small hours of the zone, once a night', () => {
  const last = at(2);
  const times = [3, 9, 14, 23, 24, 24.9, 25, 26, 28.9, 29].filter((hours) => isNightlyDue(zone, last, at(hours)));
  expect(times).toEqual([25, 26, 28.9]);
  expect(isNightlyDue('Europe/Berlin', last, at(25))).toBe(false);
});

test('what was never done, or missed its night, is done by day; so it is after a clock was put back', () => {
  expect(isNightlyDue(zone, null, at(14))).toBe(true);
  expect(isNightlyDue(zone, at(14), at(14) + day + 12 * hour - minute)).toBe(true);
  expect(isNightlyDue(zone, at(2), at(2) + day + 5 * hour)).toBe(false);
  expect(isNightlyDue(zone, at(2), at(2) + day + 12 * hour)).toBe(true);
  expect(isNightlyDue(zone, at(15), at(14))).toBe(true);
});
