import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { loggableError } from './loggableError.ts';

test('F24 an error of a query goes to the log with its text and stack, and without the values of its row', () => {
  const detail = 'Key (mobile)=(13912345678) already exists.';
  const cause = Object.assign(new Error('duplicate key value'), { detail, where: 'row 13912345678', code: '23505' });
  const error = new DrizzleQueryError('insert into "user" values ($1, $2)', ['li\nna', 'scrypt$secret'], cause);
  const text =
    JSON.stringify(loggableError(new Error('outer', { cause: error }))) + JSON.stringify(loggableError(error));
  for (const value of ['na', 'scrypt', '13912345678'].map((word) => new RegExp(`\\b${word}\\b`)))
    expect(text).not.toMatch(value);
  for (const part of ['insert into', 'duplicate key value', 'loggableError.test.ts']) expect(text).toContain(part);
  const raw = JSON.stringify(loggableError(cause));
  expect(raw).toContain('23505');
  expect(raw).not.toContain('13912345678');
});
