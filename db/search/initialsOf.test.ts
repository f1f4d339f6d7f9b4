import { expect, it } from 'vitest';
import { initialsOf } from './initialsOf.ts';

it('writes a name as the initials of its syllables, with its own letters and digits', () => {
  expect(initialsOf('合肥绕城高速·03号')).toBe('hfrcgs03h');
  expect(initialsOf('G40沪陕高速K12+050')).toBe('g40hsgsk12050');
  expect(initialsOf('Bridge North-1')).toBe('bridgenorth1');
  expect(initialsOf('')).toBe('');
});

it('reads a character of several readings as its word does', () => {
  expect(initialsOf('长江大桥')).toBe('cjdq');
  expect(initialsOf('重庆路')).toBe('cql');
  expect(initialsOf('行政楼')).toBe('xzl');
});
