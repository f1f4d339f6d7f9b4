import { expect, test } from 'vitest';
import { minute, second } from '#domain/time.ts';
import { createFloodWatch } from './floodWatch.ts';

let now = 100 * minute;
const row = (id: number, at = now, incidentId: string | null = null) => ({
  id: `a${id}`,
  incidentId,
  firstOccurredAt: at,
});

test('members of an incident count once, what is old not at all, and what was closed goes on counting', () => {
  const watch = createFloodWatch(() => now);
  watch.note(Array.from({ length: 30 }, (_, n) => row(n, now, 'one')));
  watch.note([row(40, now - 11 * minute)]);
  expect(watch.look()).toMatchObject({ isOn: false, count: 1 });
  for (let n = 50; n < 60; n += 1) watch.note([row(n), row(n)]);
  expect(watch.look()).toMatchObject({ isOn: true, count: 11 });
  // Nothing is noted any more: it ends by the clock.
  now += 9 * minute;
  expect(watch.look()).toMatchObject({ isOn: true, count: 11 });
  now += minute;
  expect(watch.look()).toMatchObject({ isOn: false, count: 0 });
});

test('three within a second are a rush, which lasts until nothing came for three; what stood before is none', () => {
  const watch = createFloodWatch(() => now);
  const isRush = (): boolean => watch.look().isRush;
  // A page that is opened looks before its snapshot is there.
  watch.note([]);
  watch.note([row(1), row(2), row(3), row(4)]);
  expect(isRush()).toBe(false);
  watch.note([row(5), row(6), row(6)]);
  expect(isRush()).toBe(false);
  now += 900;
  watch.note([row(7)]);
  expect(isRush()).toBe(true);
  now += 2 * second;
  watch.note([row(8)]);
  now += 2 * second;
  expect(isRush()).toBe(true);
  now += second;
  expect(isRush()).toBe(false);
});
