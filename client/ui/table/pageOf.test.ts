import { expect, test } from 'vitest';
import { pageOf } from './pageOf.ts';

test('10.1k another list begins at its first page, the same one stays where it was turned to', () => {
  const turned = { listKey: 'device-1', page: 4 };
  expect(pageOf(turned, 'device-1')).toBe(4);
  expect(pageOf(turned, 'device-2')).toBe(1);
});

test('10.1k a list that became shorter ends at its last page, an empty one at its first', () => {
  const turned = { listKey: 'a', page: 4 };
  expect(pageOf(turned, 'a', 2)).toBe(2);
  expect(pageOf(turned, 'a', 0)).toBe(1);
});
