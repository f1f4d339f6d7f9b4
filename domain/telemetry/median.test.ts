import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { medianOf } from './median.ts';

it('as many values lie above the median as below it, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }), (values) => {
      const median = medianOf(Float64Array.from(values));
      const below = values.filter((value) => value < median).length;
      const above = values.filter((value) => value > median).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
    }),
  );
  expect(medianOf(Float64Array.from([10, 2]))).toBe(6);
  expect(medianOf(new Float64Array())).toBeNaN();
});
