import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { OpenOptions, ReadTx, Sql } from './database.ts';
import { timeStatements } from './timeStatements.ts';
import { ReadHandle } from './transaction.ts';

/** Before it, a checkpoint beside a writer can lose commits (sqlite.org/wal.html#walresetbug). */
const oldestSafeVersion = [3, 51, 3] as const;
const statementsKept = 500;
const writerBusyMs = { worker: 1_000, server: 0, tool: 5_000 } as const;
const cacheKiB = { worker: 262_144, server: 16_384, tool: 65_536 } as const;
/**
 * Of each connection that reads. On the server's loop these find single rows; what goes through many has its own
 * process.
 */
const readerCacheKiB = { worker: 32_768, server: 8_192, tool: 32_768, reader: 16_384 } as const;
/** Readers never wait for writers in WAL; only for a recovery after a crash. */
const readerBusyMs = 1_000;
/** 128 MB of log: a checkpoint copies each hot page once for many commits. One process owns it. */
const checkpointPages = 16_000;

export interface Connection {
  readonly client: SqliteConnection.Database;
  readonly sql: Sql;
}

export interface ReadingConnection extends Connection {
  /** For how many ms its statements have held the loop, all in all. */
  readonly heldMs: () => number;
}

/** @throws Error when the SQLite library is older than the fix of the WAL bug. */
export function assertSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [i, least] of oldestSafeVersion.entries()) {
    const part = parts[i] ?? 0;
    if (part > least) return;
    if (part < least) throw new Error(`SQLite ${version} can lose commits; ${oldestSafeVersion.join('.')} is needed`);
  }
}

/** The connection that writes: WAL, every commit on disk, foreign keys held. */
export function connectWriter(path: string, role: OpenOptions['role']): Connection {
  mkdirSync(dirname(path), { recursive: true });
  // Turning a new file to WAL takes an exclusive lock for a moment: every role waits for that.
  const client = new SqliteConnection(path, { timeout: 5_000 });
  try {
    assertSqliteVersion(client.prepare('SELECT sqlite_version()').pluck().get() as string);
    // Counts only before the file has its first page.
    client.pragma('page_size = 8192');
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = FULL');
    client.pragma('foreign_keys = ON');
    client.pragma(`cache_size = -${cacheKiB[role]}`);
    client.pragma('temp_store = MEMORY');
    client.pragma(`journal_size_limit = ${64 * 1024 * 1024}`);
    client.pragma(`wal_autocheckpoint = ${role === 'worker' ? checkpointPages : 0}`);
    client.pragma(`busy_timeout = ${writerBusyMs[role]}`);
    assertWritable(client);
  } catch (error) {
    client.close();
    throw writable(error, path);
  }
  return { client, sql: queriesOn(client) };
}

/** SQLite opens what it may only read without a word, and such a connection stays so: it is found out here. */
function assertWritable(client: SqliteConnection.Database): void {
  try {
    client.exec('BEGIN IMMEDIATE');
    client.exec('ROLLBACK');
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

function writable(error: unknown, path: string): unknown {
  if (!/^SQLITE_(READONLY|CANTOPEN)/.test(codeOf(error))) return error;
  const words =
    `The database ${path} may not be written by this account, or its disk is read-only. ` +
    'Nothing was changed: mend that and start again.';
  return new Error(words, { cause: error });
}

/** Told of each statement before it is run. */
export type OnStatement = (text: string, params: readonly unknown[]) => void;

/** A connection that only reads. */
export function connectReader(
  path: string,
  role: OpenOptions['role'] | 'reader',
  onStatement?: OnStatement,
): ReadingConnection {
  const client = new SqliteConnection(path, { timeout: readerBusyMs });
  client.pragma('query_only = ON');
  client.pragma('wal_autocheckpoint = 0');
  client.pragma(`cache_size = -${readerCacheKiB[role]}`);
  client.pragma('temp_store = MEMORY');
  // Before statements are kept, so that those that are kept are timed.
  const heldMs = timeStatements(client);
  return { client, sql: queriesOn(client, onStatement), heldMs };
}

function queriesOn(client: SqliteConnection.Database, onStatement?: OnStatement): Sql {
  reuseStatements(client);
  const logger = onStatement === undefined ? {} : { logger: { logQuery: onStatement } };
  return drizzle(client, { casing: 'snake_case', ...logger });
}

/** Everything that `work` reads is of one moment: that of its first statement. */
export async function readOn<T>({ client, sql }: Connection, work: (tx: ReadTx) => Promise<T>): Promise<T> {
  const tx = new ReadHandle(sql);
  try {
    client.exec('BEGIN DEFERRED');
    return await work(tx);
  } finally {
    tx.end();
    if (client.open && client.inTransaction) client.exec('ROLLBACK');
  }
}

/**
 * Drizzle prepares a statement a query; preparing costs more than most queries. The same text gets the same statement,
 * back in its first mode, since drizzle turns `raw` on and leaves it so. The longest unused are dropped.
 */
function reuseStatements(client: SqliteConnection.Database): void {
  const prepare = client.prepare.bind(client);
  const kept = new Map<string, SqliteConnection.Statement>();
  const reuse = (text: string) => {
    const known = kept.get(text);
    if (known) {
      kept.delete(text);
      kept.set(text, known);
      return known.reader ? known.raw(false) : known;
    }
    const statement = prepare(text);
    kept.set(text, statement);
    if (kept.size > statementsKept) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    return statement;
  };
  client.prepare = reuse as typeof client.prepare;
}
