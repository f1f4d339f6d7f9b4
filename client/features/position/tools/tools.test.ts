import { expect, test } from 'vitest';
import { severityKey } from '../filter.ts';
import { bestMatches } from './bestMatches.ts';
import { carouselMs, neighbourOf, shownIndexOf } from './carousel.ts';
import { distanceText } from './distance.ts';

/** A list of which one without a place is not shown. */
const shown = (ids: readonly string[], unplaced = '') => ({
  length: ids.length,
  idAt: (index: number) => ids[index],
  indexOf: (id: string) => ids.indexOf(id),
  isPlaced: (index: number) => ids[index] !== unplaced,
});

test('SEED-346 the carousel shows each device 2 s: faults, abnormal, offline, then the others, round and round', () => {
  expect(carouselMs).toBe(2_000);
  const statuses = [1, 4, 3, 2] as const;
  const sorted = statuses.toSorted((a, b) => severityKey(a, 0) - severityKey(b, 0));
  const rows = shown(sorted.map((status) => `s${status}`));
  const seen: Array<string | null> = [neighbourOf(rows, null, 1)];
  for (let step = 0; step < 4; step += 1) seen.push(neighbourOf(rows, seen.at(-1) ?? null, 1));
  expect(seen).toEqual(['s2', 's3', 's4', 's1', 's2']);
});

test('the carousel goes back, too, and goes on when the device it shows has left', () => {
  expect(neighbourOf(shown(['a', 'b', 'c']), 'a', -1)).toBe('c');
  expect(neighbourOf(shown(['a', 'b', 'c']), 'gone', 1)).toBe('a');
  expect(neighbourOf(shown(['a', 'b', 'c']), 'gone', -1)).toBe('c');
  expect(neighbourOf(shown([]), 'a', 1)).toBeNull();
});

test('the carousel passes over what has no place, and counts without it', () => {
  const rows = shown(['a', 'b', 'c'], 'b');
  expect([neighbourOf(rows, 'a', 1), neighbourOf(rows, 'c', -1), neighbourOf(rows, 'b', 1)]).toEqual(['c', 'a', 'c']);
  expect([shownIndexOf(rows, 'a'), shownIndexOf(rows, 'b'), shownIndexOf(rows, 'c')]).toEqual([0, -1, 1]);
  expect(neighbourOf(shown(['b'], 'b'), null, 1)).toBeNull();
});

test('distances read as metres, then kilometres', () => {
  expect([0, 523.4, 999.4, 999.6, 12_345].map(distanceText)).toEqual([
    '0\u2009m',
    '523\u2009m',
    '999\u2009m',
    '1.00\u2009km',
    '12.35\u2009km',
  ]);
});

test('own places: those that begin with the keyword come first, each word must be found, and few are enough', () => {
  const rows = ['沪蓉芜湖桥', '芜湖二桥 A', '芜湖一桥 A', '合肥'];
  const textOf = (row: string) => row;
  expect(bestMatches(rows, '芜湖', { textOf, limit: 2 })).toEqual(['芜湖二桥 A', '芜湖一桥 A']);
  expect(bestMatches(rows, ' a  一桥 ', { textOf, limit: 5 })).toEqual(['芜湖一桥 A']);
  expect(bestMatches(rows, ' ', { textOf, limit: 5 })).toEqual([]);
});
