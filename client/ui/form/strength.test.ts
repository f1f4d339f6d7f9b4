import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test('a longer password of more kinds of characters is stronger, a repeated character never', () => {
  expect(strengthOf('')).toBe(0);
  for (const weak of ['12345', '123456', 'aaaaaaaaaaaa', 'A1A1A1A1A1A1']) expect(strengthOf(weak), weak).toBe(1);
  for (const fair of ['12345678', 'abc123', '护栏一号a1']) expect(strengthOf(fair), fair).toBe(2);
  for (const good of ['Guard-2026', 'abcdefgh1234']) expect(strengthOf(good), good).toBe(3);
  expect(strengthOf('Guardline-2026')).toBe(4);
});
