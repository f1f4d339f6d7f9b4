import { expect, test } from 'vitest';
import { hour } from '../time.ts';
import { dayAfter, shiftAt, shiftOfHour, shiftSpan, weekOf, weekdayOf } from './shift.ts';

const zone = 'Asia/Shanghai';
/** Midnight in Shanghai of 1 September 2026, a Tuesday. */
const midnight = Date.UTC(2026, 7, 31, 16);

test('a shift begins at its hour and ends a millisecond before the next; the last one at midnight', () => {
  expect(shiftSpan(zone, '2026-09-01', 'night')).toMatchObject({ start: midnight, end: midnight + 8 * hour - 1 });
  expect(shiftSpan(zone, '2026-09-01', 'evening')).toMatchObject({
    start: midnight + 16 * hour,
    end: midnight + 24 * hour - 1,
  });
  expect(shiftSpan(zone, '2026-02-30', 'day')).toBeNull();
  for (const [after, day, shift] of [
    [-1, '2026-08-31', 'evening'],
    [0, '2026-09-01', 'night'],
    [8 * hour - 1, '2026-09-01', 'night'],
    [8 * hour, '2026-09-01', 'day'],
    [24 * hour - 1, '2026-09-01', 'evening'],
  ] as const) {
    expect(shiftAt(zone, midnight + after)).toMatchObject({ day, shift });
  }
  expect([0, 7, 8, 15, 16, 23].map(shiftOfHour)).toEqual(['night', 'night', 'day', 'day', 'evening', 'evening']);
});

test('on the day that clocks are changed the night is an hour shorter or longer, and the others are whole', () => {
  const berlin = 'Europe/Berlin';
  const hours = (day: string) =>
    (['night', 'day', 'evening'] as const).map((shift) => {
      const span = shiftSpan(berlin, day, shift);
      return span === null ? 0 : (span.end + 1 - span.start) / hour;
    });
  expect(hours('2026-03-29')).toEqual([7, 8, 8]);
  expect(hours('2026-10-25')).toEqual([9, 8, 8]);
});

test('weeks begin on Monday', () => {
  expect([weekdayOf('2026-08-31'), weekdayOf('2026-09-06')]).toEqual([0, 6]);
  expect(weekOf('2026-09-02')).toEqual(Array.from({ length: 7 }, (_, at) => dayAfter('2026-08-31', at)));
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});
