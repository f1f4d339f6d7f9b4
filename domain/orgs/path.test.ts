import { expect, it } from 'vitest';
import { childPath, idsNearestFirst, isWithin, levelOfPath, selfAndAncestors } from './path.ts';

it('paths name every organisation from the root down', () => {
  const root = childPath(null, 'r');
  const leaf = childPath(childPath(root, 'a'), 'b');
  expect([root, leaf]).toEqual(['/r/', '/r/a/b/']);
  expect([levelOfPath(root), levelOfPath(leaf)]).toEqual([0, 2]);
  expect(selfAndAncestors(leaf)).toEqual(['/r/', '/r/a/', '/r/a/b/']);
  expect(idsNearestFirst(leaf)).toEqual(['b', 'a', 'r']);
});

it('within is itself or below, never a sibling whose id begins alike', () => {
  expect(isWithin('/r/a/', '/r/a/')).toBe(true);
  expect(isWithin('/r/a/b/', '/r/a/')).toBe(true);
  expect(isWithin('/r/ab/', '/r/a/')).toBe(false);
  expect(isWithin('/r/', '/r/a/')).toBe(false);
});
