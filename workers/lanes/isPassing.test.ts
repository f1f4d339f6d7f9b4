import { Redis, ReplyError } from 'ioredis';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errno.ts';
import { isPassing } from './isPassing.ts';

const sqlite = (code: string, message = code) => Object.assign(new Error(message), { code });
const postgres = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });
const socket = (code: string) => Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });

const passing: ReadonlyArray<readonly [what: string, error: unknown]> = [
  ...['BUSY', 'LOCKED', 'FULL', 'IOERR_FSYNC', 'CANTOPEN', 'READONLY', 'READONLY_DBMOVED', 'NOMEM', 'PROTOCOL'].map(
    (code) => [`SQLITE_${code}`, sqlite(`SQLITE_${code}`)] as const,
  ),
  ['a table that the next migration makes', sqlite('SQLITE_ERROR', 'no such table: lease')],
  // Read only, time-outs, serialisation, shutdown, disk, password changed, migration not through.
  ...['25006', '57014', '25P03', '25P04', '40001', '40P01', '55P03', '57P01', '57P03', '53100', '53300', '58030'].map(
    (code) => [code, postgres(code)] as const,
  ),
  ...['28P01', '3D000', '42P01', '42703', '42501', '08006'].map((code) => [code, postgres(code)] as const),
  ['a statement that nobody answered', new Error('Query read timeout')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'ENETUNREACH'].map(
    (code) => [code, socket(code)] as const,
  ),
  ['Redis is full', new ReplyError("OOM command not allowed when used memory > 'maxmemory'.")],
  ['Redis loads its log', new ReplyError('LOADING Redis is loading the dataset in memory')],
  ['Redis cannot save', new ReplyError('MISCONF Redis is configured to save RDB snapshots')],
  ['Redis does not answer', new Error('Command timed out')],
  ['Redis is away', new Error("Stream isn't writeable and enableOfflineQueue options is false")],
  ['no replica has it', new Error('Only 0 of 1 replicas have the job on disk')],
  ['an answer that says so', new DomainError(1503)],
  ['one inside another', new Error('Failed query', { cause: postgres('25006') })],
  ['all addresses at once', new AggregateError([socket('ECONNREFUSED'), socket('ECONNREFUSED')])],
];
test.each(passing)('10.1e 10.1q %s passes: its item waits', (_, error) => {
  expect(isPassing(error)).toBe(true);
});

const staying: ReadonlyArray<readonly [what: string, error: unknown]> = [
  ['a value out of range', postgres('22003')],
  ['a text that is none', postgres('22021')],
  ['a row that stands already', postgres('23505')],
  ['a constraint', sqlite('SQLITE_CONSTRAINT_NOTNULL')],
  ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'ts')")],
  ['a file that is not there', Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })],
  ['a rule', new DomainError(9002)],
  ['no error', 'words'],
];
test.each(staying)('10.1e %s stays however long one waits', (_, error) => {
  expect(isPassing(error)).toBe(false);
});

test('10.1e what ioredis itself rejects with, when nobody listens, passes', async () => {
  const redis = new Redis('redis://127.0.0.1:1', { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: null });
  redis.on('error', () => undefined);
  const errors = await Promise.all([redis.get('a'), redis.get('b')].map((asked) => asked.catch((e: unknown) => e)));
  const closed: unknown = await redis.get('c').catch((error: unknown) => error);
  redis.disconnect();
  for (const error of [...errors, closed]) expect(isPassing(error)).toBe(true);
});
