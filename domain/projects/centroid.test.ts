import { expect, test } from 'vitest';
import { centroidOf } from './centroid.ts';

test('the middle of guardrails weighs each stretch by its length, however many vertices it has', () => {
  const dense = JSON.stringify([117, 117.01, 117.02, 117.03, 117.04].map((lng) => [lng, 31]));
  const sparse = '[[117.04,31],[117.08,31]]';
  const middle = centroidOf([dense, sparse]);
  expect(middle?.lng).toBeCloseTo(117.04, 6);
  expect(middle?.lat).toBeCloseTo(31, 6);
});

test('guardrails that are not drawn or not readable do not count; of none there is no middle', () => {
  expect(centroidOf([])).toBeNull();
  expect(centroidOf(['[]', '{', '[[117,31]]', '[["a",1],[2]]'])).toBeNull();
  expect(centroidOf(['[]', '[[117,31],[117,32]]'])?.lat).toBeCloseTo(31.5, 6);
});
