import { expect, it } from 'vitest';
import { BatchPace } from './batchPace.ts';

it('a batch has as many rows as are written in time, within bounds, and finds back after a slow moment', () => {
  const pace = new BatchPace(1_000);
  expect(pace.rows).toBe(250);
  for (let n = 0; n < 10; n += 1) pace.took(pace.rows, pace.rows * 0.03);
  expect(pace.rows).toBeGreaterThan(280);
  expect(pace.rows).toBeLessThan(310);
  pace.took(pace.rows, 10_000);
  expect(pace.rows).toBe(250);
  for (let n = 0; n < 20; n += 1) pace.took(pace.rows, pace.rows * 0.001);
  expect(pace.rows).toBe(1_000);
});

it('rows are counted in whole ones', () => {
  const pace = new BatchPace(250);
  for (const ms of [10_000, 7.3, 0.1, 33.3]) {
    pace.took(pace.rows, ms);
    expect(Number.isInteger(pace.rows)).toBe(true);
  }
});
