import { expect, test } from 'vitest';
import { chordMs, readKey } from './keys.ts';

test('g and a second key lead to a screen, and the second key means nothing else', () => {
  const first = readKey('g', 1_000, undefined);
  expect(first).toEqual({ command: undefined, waitsUntil: 1_000 + chordMs, taken: true });
  const go = (key: string) => readKey(key, 1_500, first.waitsUntil);
  expect(go('m').command).toEqual({ kind: 'go', path: '/position/index' });
  expect(go('n').command).toEqual({ kind: 'go', path: '/message/list' });
  expect(go('p').command).toEqual({ kind: 'go', path: '/project/index' });
  expect(go('d').command).toEqual({ kind: 'go', path: '/device/index' });
  expect(go('r').command).toEqual({ kind: 'go', path: '/realtimeData/index' });
  expect(go('a')).toEqual({
    command: { kind: 'go', path: '/device/deviceAlarmList' },
    waitsUntil: undefined,
    taken: true,
  });
  expect(go('x')).toEqual({ command: undefined, waitsUntil: undefined, taken: true });
});

test('a g that was too long ago is forgotten', () => {
  expect(readKey('r', 10_000, 9_999).command).toEqual({ kind: 'reload' });
  expect(readKey('a', 10_000, 9_999)).toEqual({ command: undefined, waitsUntil: undefined, taken: false });
});

test('single keys of the frame; all others belong to the page', () => {
  expect(readKey('/', 0, undefined).command).toEqual({ kind: 'search' });
  expect(readKey('?', 0, undefined).command).toEqual({ kind: 'help' });
  for (const key of ['a', 'e', 'p', 'Escape', 'ArrowDown', 'Shift'])
    expect(readKey(key, 0, undefined).taken, key).toBe(false);
  expect(readKey('Shift', 0, 100).taken).toBe(false);
});
