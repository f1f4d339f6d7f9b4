import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countAt, countUpMs } from './countUp.ts';

test('SEED-360 a figure takes 2000 ms from its old to its new value', () => {
  expect(countUpMs).toBe(2_000);
  expect(countAt(100, 300, 0)).toBe(100);
  expect(countAt(100, 300, 1_999)).toBeLessThanOrEqual(300);
  expect(countAt(100, 300, 2_000)).toBe(300);
  expect(countAt(0, 1_000_000, 1_900)).not.toBe(1_000_000);
});

test('SPEC-021 it counts from the old to the new value, never beyond either and never back', () => {
  const n = fc.integer({ min: 0, max: 100_000 });
  const ms = fc.integer({ min: -50, max: 2_500 });
  fc.assert(
    fc.property(n, n, ms, ms, (from, to, a, b) => {
      const [early, late] = [countAt(from, to, Math.min(a, b)), countAt(from, to, Math.max(a, b))];
      for (const each of [early, late]) {
        expect(each).toBeGreaterThanOrEqual(Math.min(from, to));
        expect(each).toBeLessThanOrEqual(Math.max(from, to));
      }
      expect((late - early) * Math.sign(to - from)).toBeGreaterThanOrEqual(0);
    }),
    { seed: 360 },
  );
});
