import { expect, test } from 'vitest';
import { perWindow } from './perWindow.ts';

test('at most twenty in any minute, and again when the oldest is a minute old', () => {
  const may = perWindow(20, 60_000);
  const said = Array.from({ length: 30 }, (_, index) => may(index * 1_000));
  expect(said.filter(Boolean)).toHaveLength(20);
  expect(may(59_999)).toBe(false);
  expect(may(60_000)).toBe(true);
  expect(may(60_001)).toBe(false);
});
