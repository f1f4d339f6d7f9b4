import { expect, it } from 'vitest';
import { words } from './input.ts';

it('words with half a pair are refused, whole ones stand', () => {
  expect(words(0, 60).safeParse('a\ud800b').error?.issues[0]?.message).toBe('@text.control');
  expect(words(0, 60).safeParse('\udc00').success).toBe(false);
  expect(words(0, 60).parse(' 护栏😀 ')).toBe('护栏😀');
});
