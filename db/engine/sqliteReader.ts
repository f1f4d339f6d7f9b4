import type { HeavyTx } from './database.ts';
import { asHeavy } from './heavyTx.ts';
import { connectReader, readOn, type OnStatement } from './sqliteConnection.ts';
import { asOnlyTransaction } from './transaction.ts';

/** A connection of a process that does nothing but read. */
export interface SqliteReader {
  read<T>(work: (tx: HeavyTx) => Promise<T>): Promise<T>;
}

/**
 * Opens the file, which another process keeps open and has migrated. It is not mapped: SQLite gives the whole map up
 * whenever another process has written, and a list beside a writer takes three times as long (docs/results/bench.md).
 */
export function openSqliteReader(path: string, onStatement: OnStatement): SqliteReader {
  const connection = connectReader(path, 'reader', onStatement);
  return { read: (work) => asOnlyTransaction('snapshot', () => readOn(connection, (tx) => work(asHeavy(tx)))) };
}
