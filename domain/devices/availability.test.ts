import { expect, it } from 'vitest';
import { availability } from './availability.ts';

const step = (at: number, toCode: string, fromCode = '') => ({ at, fromCode, toCode });
const day = { from: 0, to: 1_000, codeBefore: null, codeNow: 'S03_005' };

it('the availability of a device is the share of time in which it was heard', () => {
  expect(availability([], day)).toBe(100);
  expect(availability([], { ...day, codeNow: 'S03_001' })).toBe(0);
  expect(availability([step(400, 'S03_001'), step(650, 'S03_005')], day)).toBe(75);
  // A fault that still reports is heard; one that is silent is not.
  expect(availability([step(500, 'S03_002')], day)).toBe(100);
  expect(availability([step(500, 'S03_001')], { ...day, codeBefore: 'S03_001' })).toBe(0);
});

it('what held before the first line of the log is what that line came from', () => {
  expect(availability([step(250, 'S03_005', 'S03_001')], day)).toBe(75);
  expect(availability([step(250, 'S03_001', 'S03_001')], { ...day, codeBefore: 'S03_005' })).toBe(25);
});

it('no time has no availability, and thirds are rounded to a tenth', () => {
  expect(availability([], { ...day, to: 0 })).toBeNull();
  expect(availability([step(1, 'S03_001')], { ...day, to: 3 })).toBe(33.3);
});
