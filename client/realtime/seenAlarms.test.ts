import { expect, test } from 'vitest';
import { createSeenAlarms } from './seenAlarms.ts';

test('each alarm is new once; what was there before never is', () => {
  const seen = createSeenAlarms(() => true, ['old']);
  expect(['old', 'a', 'a', 'b', 'a'].map((id) => seen.isNew(id))).toEqual([false, true, false, true, false]);
});

test('a page that stays open for months remembers open alarms, and of the others no more than the last ones', () => {
  let asked = 0;
  const open = new Set(['first']);
  const seen = createSeenAlarms((id) => {
    asked += 1;
    return open.has(id);
  });
  for (const id of open) seen.isNew(id);
  for (let n = 0; n < 100_000; n += 1) seen.isNew(`alarm ${n}`);
  expect(seen.isNew('first')).toBe(false);
  expect(seen.isNew('alarm 99999')).toBe(false);
  // Forgotten: it would be new again.
  expect(seen.isNew('alarm 0')).toBe(true);
  expect(asked).toBeLessThan(200_000);
});

test('with very many open at once the memory is not gone through for each new one', () => {
  let asked = 0;
  const seen = createSeenAlarms(() => {
    asked += 1;
    return true;
  });
  for (let n = 0; n < 20_000; n += 1) seen.isNew(`alarm ${n}`);
  expect(seen.isNew('alarm 0')).toBe(false);
  expect(asked).toBeLessThan(60_000);
});
