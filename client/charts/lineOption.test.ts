import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokensOf } from '#client/theme/tokens.ts';
import { lineOption, roundStep, valueAxis } from './lineOption.ts';

const line = (...values: readonly number[]) => ({
  id: 'a',
  name: 'a',
  color: '',
  points: values.map((value, index) => [index, value] as const),
});
const raise = (value: number) => ({ value, label: '', kind: 'raise' as const });
const shared = { from: 0, unit: '°' };

test('an axis is cut into round steps, four of which hold its span', () => {
  expect([11, 2.2, 110, 0.31, 3, 6].map(roundStep)).toEqual([5, 1, 50, 0.1, 1, 2]);
});

test('the value axis holds all values and thresholds, from nought where they are near it', () => {
  const axis = (values: readonly number[], limit: number) =>
    valueAxis({ ...shared, lines: [line(...values)], thresholds: [raise(limit)] });
  expect(axis([1, 9], 10)).toEqual({ min: 0, max: 15, interval: 5 });
  expect(axis([-90, -110], -115)).toEqual({ min: -120, max: -90, interval: 10 });
  expect(valueAxis({ ...shared, from: 1, lines: [line(900, 2)] })).toMatchObject({ max: 3 });
});

test('percentages end at 100 and a narrow band is seen as one', () => {
  expect(valueAxis({ from: 0, unit: '%', lines: [line(91, 97)] })).toEqual({ min: 90, max: 98, interval: 2 });
  expect(valueAxis({ from: 0, unit: '%', lines: [line(20, 99)] }).max).toBe(100);
});

test('without a value the threshold alone makes the axis, and without either there is one all the same', () => {
  expect(valueAxis({ ...shared, lines: [line()], thresholds: [raise(2)] })).toEqual({ min: 0, max: 3, interval: 1 });
  expect(valueAxis({ ...shared, lines: [] })).toEqual({ min: 0, max: 1, interval: 1 });
  expect(valueAxis({ ...shared, lines: [line(0, 0)] }).max).toBeGreaterThan(0);
});

test('no value ever lies outside its axis, and the axis has few steps', () => {
  const values = fc.array(fc.double({ min: -1_000, max: 1_000, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(values, (all) => {
      const { min, max, interval } = valueAxis({ ...shared, lines: [line(...all)] });
      expect(min).toBeLessThanOrEqual(Math.min(...all) + 1e-3);
      expect(max).toBeGreaterThanOrEqual(Math.max(...all) - 1e-3);
      expect((max - min) / interval).toBeLessThan(7);
    }),
    { seed: 20_261_120 },
  );
});

test('impacts are dots without a line, and a single report is seen', () => {
  const input = { from: 0, to: 10, decimals: 2, unit: 'g' };
  const drawn = (one: object) =>
    (lineOption({ ...input, lines: [{ ...line(1, 2, 3), ...one }] }, tokensOf('light'))['series'] as object[])[0];
  expect(drawn({ isMomentary: true })).toMatchObject({ showSymbol: true, lineStyle: { opacity: 0 } });
  expect(drawn({ isMomentary: true })).not.toHaveProperty('areaStyle');
  expect(drawn({})).toMatchObject({ showSymbol: false, areaStyle: { opacity: 0.08 } });
  expect(drawn({ points: [[1, 8]] })).toMatchObject({ showSymbol: true });
});
