import { expect, it } from 'vitest';
import { currentKey, keysOf } from './keyring.ts';

it('S25 one key is a ring of itself', () => {
  expect(keysOf('one')).toEqual(['one']);
  expect(currentKey('one')).toBe('one');
});

it('S25 of several the first is the present one; gaps and blanks count for nothing', () => {
  expect(keysOf('new, old,,older,')).toEqual(['new', 'old', 'older']);
  expect(currentKey('new,old')).toBe('new');
});
