import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipRing, contains, lineOf, smooth } from './geometry.ts';

const box = { left: 0, top: 0, right: 10, bottom: 10 };

test('a ring is cut to the box', () => {
  expect(clipRing([-5, -5, 15, -5, 15, 15, -5, 15], box)).toHaveLength(8);
  expect(clipRing([20, 20, 30, 20, 30, 30], box)).toEqual([]);
});

test('no vertex of a cut ring lies outside', () => {
  const far = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(far, far), { minLength: 3, maxLength: 20 }), (ring) => {
      for (const value of clipRing(ring.flat(), box)) {
        expect(value).toBeGreaterThanOrEqual(-1e-6);
        expect(value).toBeLessThanOrEqual(10 + 1e-6);
      }
    }),
    { seed: 9 },
  );
});

test('a smoothed line keeps its ends, a smoothed ring stays closed', () => {
  const line = smooth(Float64Array.from([0, 0, 5, 5, 10, 0]), false);
  expect([...line.slice(0, 2), ...line.slice(-2)]).toEqual([0, 0, 10, 0]);
  const ring = smooth(Float64Array.from([0, 0, 10, 0, 10, 10, 0, 10, 0, 0]), true);
  expect(ring.slice(0, 2)).toEqual(ring.slice(-2));
  expect(ring.length).toBeGreaterThan(10);
});

test('a hole is not inside', () => {
  const outer = lineOf(Float64Array.from([0, 0, 10, 0, 10, 10, 0, 10, 0, 0]));
  const hole = lineOf(Float64Array.from([4, 4, 6, 4, 6, 6, 4, 6, 4, 4]));
  expect(contains([outer, hole], 2, 2)).toBe(true);
  expect(contains([outer, hole], 5, 5)).toBe(false);
  expect(contains([outer, hole], 12, 5)).toBe(false);
});
