import { expect, it } from 'vitest';
import { trimmedText } from './input.ts';

it('words with half a pair are refused, whole ones stand', () => {
  expect(trimmedText(0, 60).safeParse('a\ud800b').error?.issues[0]?.message).toBe('@text.control');
  expect(trimmedText(0, 60).safeParse('\udc00').success).toBe(false);
  expect(trimmedText(0, 60).parse(' 护栏😀 ')).toBe('护栏😀');
});

it('marks that turn the direction of writing are refused: two names would look alike', () => {
  for (const mark of ['\u202e', '\u2066', '\u200f', '\u0085']) {
    expect(trimmedText(0, 60).safeParse(`a${mark}b`).error?.issues[0]?.message).toBe('@text.control');
  }
});
