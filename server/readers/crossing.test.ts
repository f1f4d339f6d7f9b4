import { expect, it } from 'vitest';
import { databaseErrorKind } from '#db/engine/errors.ts';
import { DomainError } from '#domain/errno.ts';
import { fromPlain, toPlain, type PlainError } from './crossing.ts';

const across = (error: unknown): Error => fromPlain(JSON.parse(JSON.stringify(toPlain(error))) as PlainError);

class SqliteError extends Error {
  readonly code: string;
  constructor(code: string) {
    super('disk');
    this.code = code;
    this.name = 'SqliteError';
  }
}

it.each([
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_IOERR_READ', 'full'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_SCHEMA', 'schema'],
] as const)('%s is still %s on the other side, also inside a wrapper', (code, kind) => {
  const error = new SqliteError(code);
  expect(databaseErrorKind(across(error))).toBe(kind);
  const wrapped = across(new Error('Failed query', { cause: error }));
  expect(databaseErrorKind(wrapped)).toBe(kind);
  expect((wrapped.cause as Error).name).toBe('SqliteError');
});

it('a broken rule is the same rule, with its field and its data', () => {
  const error = across(new DomainError(9003, { params: { field: 'imei' }, data: { id: '1' } }));
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({ errno: 9003, params: { field: 'imei' }, data: { id: '1' } });
});

it('what is no error has words all the same', () => {
  expect(across('no').message).toBe('no');
  expect(databaseErrorKind(across(new Error('x')))).toBeNull();
});
