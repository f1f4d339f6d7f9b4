import { expect, test } from 'vitest';
import { signInLines } from './demoAccounts.mjs';

const names = ['root', 'supervise', 'operate', 'operate2', 'viewer'];
const none = { given: [], kept: [], other: [] };

test('a first start prints the password that its accounts were made with', () => {
  const line = 'Sign in as root, supervise, operate, operate2 or viewer; password: mine';
  expect(signInLines({ ...none, given: names }, { given: 'mine', kept: undefined })).toEqual([line]);
});

test('10.1n another SEED_PASSWORD than the accounts were seeded with is never printed as theirs', () => {
  const lines = signInLines({ ...none, kept: names }, { given: 'another', kept: 'random' });
  expect(lines.join()).toContain('password: random');
  expect(lines.join()).not.toContain('password: another');
  expect(lines.at(-1)).toBe('SEED_PASSWORD was not used: it is for accounts that are new, and these were there.');
});

test('10.1n accounts with a password that nobody here knows are named without one', () => {
  expect(signInLines({ ...none, other: names }, { given: 'another', kept: undefined }).join()).not.toContain(
    'password: another',
  );
  const first = { ...none, given: names.slice(1), other: ['root'] };
  expect(signInLines(first, { given: 'mine', kept: undefined })).toEqual([
    'Sign in as supervise, operate, operate2 or viewer; password: mine',
    'root has the password of an earlier start.',
  ]);
});
