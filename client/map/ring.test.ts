import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastShare, ringArcs } from './ring.ts';

const turn = 2 * Math.PI;

test('SPEC-046 a cluster of only abnormal devices shows the abnormal share in its ring', () => {
  expect(ringArcs({ 1: 0, 2: 0, 3: 5, 4: 0 }, 0.1)).toEqual([{ status: 3, share: 1, from: 0, to: turn }]);
});

test('arcs start at twelve in the order fault, offline, abnormal, normal', () => {
  const arcs = ringArcs({ 1: 5, 2: 2, 3: 2, 4: 1 }, 0);
  expect(arcs.map(({ status }) => status)).toEqual([2, 4, 3, 1]);
  expect(arcs[0]?.from).toBe(0);
  expect(arcs.at(-1)?.to).toBeCloseTo(turn);
});

test('one fault in 200 keeps a tenth of the ring, taken from the largest', () => {
  const arcs = ringArcs({ 1: 199, 2: 1, 3: 0, 4: 0 }, 0);
  expect(arcs.map(({ share }) => share)).toEqual([0.1, 0.9]);
});

test('shares always fill the ring and none is below a tenth', () => {
  const count = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      const arcs = ringArcs({ 1: a, 2: b, 3: c, 4: d }, 0);
      if (a + b + c + d === 0) {
        expect(arcs).toEqual([]);
        return;
      }
      expect(arcs.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      for (const { share } of arcs) expect(share).toBeGreaterThanOrEqual(leastShare - 1e-9);
    }),
    { seed: 46 },
  );
});

test('gaps stand between arcs, and a whole ring has none', () => {
  const [first, second] = ringArcs({ 1: 1, 2: 1, 3: 0, 4: 0 }, 0.2);
  expect((second?.from ?? 0) - (first?.to ?? 0)).toBeCloseTo(0.2);
  expect(ringArcs({ 1: 3, 2: 0, 3: 0, 4: 0 }, 0.2)).toEqual([{ status: 1, share: 1, from: 0, to: turn }]);
});
