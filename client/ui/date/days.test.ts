import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickOf, quickRange, readDay, readTyped, shiftDay, shortDay } from './days.ts';

test('a day is read as people type it, and only when the calendar has it', () => {
  expect(['2026-11-14', '2026/11/4', '2026.1.14', ' 20261114 '].map(readDay)).toEqual([
    '2026-11-14',
    '2026-11-04',
    '2026-01-14',
    '2026-11-14',
  ]);
  expect(['2026-02-30', '2025-02-29', '2026-13-01', '11-14', '2026-11-14x', ''].map(readDay)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect(readDay('2028-02-29')).toBe('2028-02-29');
});

test('quick ranges end today and have as many days as they say', () => {
  expect(quickRange('today', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(quickRange('d7', '2026-11-20')).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(quickRange('d30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(quickOf({ from: '2026-11-14', to: '2026-11-20' }, '2026-11-20')).toBe('d7');
  expect(quickOf({ from: '2026-11-14', to: '2026-11-20' }, '2026-11-21')).toBeUndefined();
});

test('two fields give a range when both are days or empty and in order', () => {
  expect(readTyped('2026/11/14', '').range).toEqual({ from: '2026-11-14', to: '' });
  expect(readTyped('', '')).toMatchObject({ range: { from: '', to: '' } });
  expect(readTyped('2026-11-20', '2026-11-14')).toEqual({
    range: undefined,
    badFrom: false,
    badTo: false,
    reversed: true,
  });
  expect(readTyped('gestern', '2026-11-14')).toMatchObject({ range: undefined, badFrom: true, badTo: false });
});

test('a day is told without its year in that year only', () => {
  expect(shortDay('2026-11-14', '2026-11-20')).toBe('11-14');
  expect(shortDay('2025-11-14', '2026-11-20')).toBe('2025-11-14');
});

test('shifting there and back gives the same day, whatever the month', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: -800, max: 800 }), (date, by) => {
      const day = date.toISOString().slice(0, 10);
      const there = shiftDay(day, by);
      expect(readDay(there)).toBe(there);
      expect(shiftDay(there, -by)).toBe(day);
    }),
    { seed: 20_261_120 },
  );
});
