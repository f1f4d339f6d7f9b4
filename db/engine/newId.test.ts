import { expect, it } from 'vitest';
import { newId } from './newId.ts';

it('ids are ULIDs of their time, sort by it, and none comes twice', () => {
  const ids = Array.from({ length: 20_000 }, () => newId(1_700_000_000_000));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toBe(true);
  const [one = ''] = ids;
  expect(newId(1_700_000_000_001) > one).toBe(true);
  // Every letter is drawn, none much more often than another.
  const counts = new Map<string, number>();
  for (const letter of ids.map((id) => id.slice(10)).join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(32);
  const expected = (ids.length * 16) / 32;
  expect([...counts.values()].every((n) => n > expected * 0.9 && n < expected * 1.1)).toBe(true);
});
