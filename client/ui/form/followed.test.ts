import { expect, test } from 'vitest';
import { followed } from './followed.ts';

test('fields that hold nothing unsaved take what is saved now, the others keep what was typed', () => {
  const base = { name: 'a', mail: 'm', kpis: ['x', 'y'] };
  const theirs = { name: 'b', mail: 'n', kpis: ['y'] };
  expect(followed({ ...base, kpis: ['x', 'y'] }, base, theirs)).toEqual(theirs);
  expect(followed({ ...base, mail: 'typed' }, base, theirs)).toEqual({ ...theirs, mail: 'typed' });
  expect(followed({ ...base, kpis: ['z'] }, base, theirs)).toEqual({ ...theirs, kpis: ['z'] });
});
