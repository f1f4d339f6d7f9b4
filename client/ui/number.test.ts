import { expect, test } from 'vitest';
import { badge, metricValue, number, upToMost, withUnit } from './number.ts';

test('what is not known is --, never NaN or 0', () => {
  for (const value of [null, undefined, Number.NaN, Infinity]) expect(number(value, 2)).toBe('--');
  expect(withUnit('tiltX', undefined)).toBe('--');
});

test('decimals are fixed, thousands grouped, the minus is U+2212 and there is no minus zero', () => {
  expect(number(1_284)).toBe('1,284');
  expect(number(1_234_567.5, 1)).toBe('1,234,567.5');
  expect(number(-2.584, 2)).toBe('\u22122.58');
  expect(number(-0.001, 2)).toBe('0.00');
});

test('a metric has its own decimals and its unit behind a thin space', () => {
  expect(metricValue('tiltX', 6.3)).toBe('6.30');
  expect(withUnit('dispMm', 128)).toBe('128\u2009mm');
  expect(withUnit('rsrp', -117)).toBe('\u2212117\u2009dBm');
  expect(withUnit('tilt', 12.8)).toBe('12.80°');
});

test('badges overflow at 99', () => {
  expect([badge(0), badge(99), badge(100)]).toEqual(['0', '99', '99+']);
});

test('11.7 what is counted no further than 10,000 says that there may be more', () => {
  expect([upToMost(7), upToMost(9_999), upToMost(10_000)]).toEqual(['7', '9,999', '10,000+']);
});
