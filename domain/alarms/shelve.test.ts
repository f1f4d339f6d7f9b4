import { expect, test } from 'vitest';
import { hour, minute } from '../time.ts';
import { dueOffShelf, dueOnShelf, isShelfEnd, longestShelfMs } from './shelve.ts';

const now = 1_000_000_000;
const shelved = (dueAt: number | null, shelvedUntil: number | null = null) => ({ dueAt, shelvedUntil });

test('a shelf ends after now and within 8 hours', () => {
  expect(
    [now - 1, now, now + 1, now + longestShelfMs, now + longestShelfMs + 1].map((at) => isShelfEnd(at, now)),
  ).toEqual([false, false, true, true, false]);
  expect(isShelfEnd(Number.NaN, now)).toBe(false);
});

test('what is left of the time to handle it begins when it comes back, whenever that is', () => {
  const until = now + hour;
  const dueAt = dueOnShelf(shelved(now + 20 * minute), until, now);
  expect(dueAt).toBe(until + 20 * minute);
  for (const back of [now + minute, until, until + 5 * hour]) {
    expect(dueOffShelf(shelved(dueAt, until), back)).toBe(back + 20 * minute);
  }
});

test('an end that is moved moves what is left with it', () => {
  const first = now + hour;
  const dueAt = dueOnShelf(shelved(now + 20 * minute), first, now);
  expect(dueOnShelf(shelved(dueAt, first), now + 3 * hour, now + 30 * minute)).toBe(now + 3 * hour + 20 * minute);
});

test('one whose time was over comes back with none left, one without a time has none', () => {
  const until = now + hour;
  expect(dueOnShelf(shelved(now - minute), until, now)).toBe(until);
  expect(dueOffShelf(shelved(until, until), until + minute)).toBe(until + minute);
  expect(dueOnShelf(shelved(null), until, now)).toBeNull();
  expect(dueOffShelf(shelved(null, until), until)).toBeNull();
});

test('one that is not shelved stays due when it is', () => {
  expect(dueOffShelf(shelved(now - minute), now)).toBe(now - minute);
});
