import { expect, it } from 'vitest';
import { sliceCost } from './sliceCost.ts';

it('what a slice costs without its rows is learnt from slices of two sizes', () => {
  const cost = sliceCost();
  expect(cost.fixedMs()).toBe(0);
  cost.saw(50, 70);
  expect(cost.fixedMs()).toBe(0);
  cost.saw(25, 65);
  expect(cost.fixedMs()).toBeCloseTo(60);
});

it('rows that cost all of it leave nothing', () => {
  const cost = sliceCost();
  for (const rows of [50, 25, 31, 38]) cost.saw(rows, rows * 2);
  expect(cost.fixedMs()).toBeCloseTo(0);
});

it('slices of one size change nothing, and a machine that became quick is believed soon', () => {
  const cost = sliceCost();
  for (const rows of [50, 25]) cost.saw(rows, 60 + rows / 5);
  for (let n = 0; n < 10; n++) cost.saw(26, 200);
  expect(cost.fixedMs()).toBeLessThan(250);
  for (const rows of [33, 41, 50, 62, 78, 97, 121, 151, 190, 238, 298, 373]) cost.saw(rows, 5 + rows / 5);
  expect(cost.fixedMs()).toBeLessThan(25);
});
