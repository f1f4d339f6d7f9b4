import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute } from '#domain/time.ts';
import { noteTold, untoldOf } from './toldAlarms.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what one tab of a browser has told no other tells, a way at a time', () => {
  expect(untoldOf('sound', ['a', 'b'])).toEqual(['a', 'b']);
  noteTold('sound', ['a']);
  expect(untoldOf('sound', ['a', 'b'])).toEqual(['b']);
  expect(untoldOf('notice', ['a', 'b'])).toEqual(['a', 'b']);
  // A hidden tab is held back for a minute and more.
  vi.advanceTimersByTime(2 * minute);
  expect(untoldOf('sound', ['a'])).toEqual([]);
});

test('what is kept of it has an end', () => {
  for (let n = 0; n < 1_000; n += 1) noteTold('sound', [`alarm ${n}`]);
  expect(JSON.parse(kept.get('admin-told-sound') ?? '')).toHaveLength(300);
  vi.advanceTimersByTime(11 * minute);
  noteTold('sound', ['last']);
  expect(JSON.parse(kept.get('admin-told-sound') ?? '')).toEqual([['last', Date.now()]]);
});

test.each(['', 'no JSON', 'null', '5', '{}', '[null, 5, ["a"], [1]]'])(
  'anything else that is kept there (%s) is nothing',
  (text) => {
    kept.set('admin-told-notice', text);
    expect(untoldOf('notice', ['a'])).toEqual(['a']);
    noteTold('notice', ['a']);
    expect(untoldOf('notice', ['a', 'b'])).toEqual(['b']);
  },
);
