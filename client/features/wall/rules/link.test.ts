import { expect, test } from 'vitest';
import { linkState } from './link.ts';

const link = { phase: 'live', lastHeardAt: 100_000, openedAt: 0, now: 100_000 } as const;

test('what was heard within the heartbeat is live', () => {
  expect(linkState(link)).toBe('live');
  expect(linkState({ ...link, now: 105_500 })).toBe('live');
});

test('a heartbeat that is missed is late, and lost after ten seconds', () => {
  expect(linkState({ ...link, now: 107_000 })).toBe('late');
  expect(linkState({ ...link, now: 110_001 })).toBe('lost');
  expect(linkState({ ...link, phase: 'reconnecting', now: 101_000 })).toBe('late');
});

test('a page that never heard a word is opening, and then lost', () => {
  expect(linkState({ ...link, phase: 'reconnecting', lastHeardAt: null, now: 3_000 })).toBe('opening');
  expect(linkState({ ...link, phase: 'reconnecting', lastHeardAt: null, now: 11_000 })).toBe('lost');
});
