import { expect, test } from 'vitest';
import type { HistorySeries } from '#domain/telemetry/history.ts';
import { createRings } from './rings.ts';
import { createValueStore } from './valueStore.ts';

function setUp() {
  const store = createValueStore(() => 0);
  const asked: string[] = [];
  const signals = new Map<string, AbortSignal>();
  const answers = new Map<string, { resolve: (series: HistorySeries) => void; reject: (why: Error) => void }>();
  const rings = createRings(store, (id, signal) => {
    asked.push(id);
    signals.set(id, signal);
    return new Promise((resolve, reject) => answers.set(id, { resolve, reject }));
  });
  return { store, asked, signals, answers, rings };
}

test('one pick more asks for its history alone; the rings of the others stay, and theirs are not broken off', () => {
  const { store, asked, signals, rings } = setUp();
  rings.keep(['a', 'b']);
  const ringOfA = store.ringOf('a');
  rings.keep(['a', 'b', 'c']);
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(store.ringOf('a')).toBe(ringOfA);
  expect(signals.get('a')?.aborted).toBe(false);
});

test('a pick that is taken back is neither watched nor loaded any more; picked again it is asked for', () => {
  const { store, asked, signals, rings } = setUp();
  rings.keep(['a', 'b']);
  const { b } = Object.fromEntries(signals);
  rings.keep(['a']);
  expect(store.ringOf('b')).toBeUndefined();
  expect(b?.aborted).toBe(true);
  rings.keep(['a', 'b']);
  expect(asked).toEqual(['a', 'b', 'b']);
});

test('history stands in the ring when it comes; what failed is asked for at the next pick', async () => {
  const { store, asked, answers, rings } = setUp();
  rings.keep(['a', 'b']);
  answers.get('a')?.resolve({ tilt: [[1_000, 2, 1, 3]] });
  answers.get('b')?.reject(new Error('gone'));
  await expect.poll(() => store.ringOf('a')?.points('tilt', 0)).toEqual([[1_000, 2]]);
  const ringOfB = store.ringOf('b');
  rings.keep(['a', 'b', 'c']);
  expect(asked).toEqual(['a', 'b', 'b', 'c']);
  expect(store.ringOf('b')).toBe(ringOfB);
});
