import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mockDelayMs } from './mockDelay.ts';

test('SEED-302: the mock waits 200–300 ms, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (share) => {
      const delayMs = mockDelayMs(share);
      return Number.isInteger(delayMs) && delayMs >= 200 && delayMs <= 300;
    }),
  );
  expect([0, 0.5, 1 - Number.EPSILON].map(mockDelayMs)).toEqual([200, 250, 300]);
});
