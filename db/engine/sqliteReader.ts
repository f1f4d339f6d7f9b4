import type { HeavyTx } from './database.ts';
import { asHeavy } from './heavyTx.ts';
import { connectReader, readOn, type OnStatement } from './sqliteConnection.ts';
import { asOnlyTransaction } from './transaction.ts';

/** A connection of a process that does nothing but read. */
export interface SqliteReader {
  read<T>(work: (tx: HeavyTx) => Promise<T>): Promise<T>;
}

/**
 * The most that SQLite maps. Whatever another process writes empties a reader's own cache: it reads from the system's,
 * without copying. An error of the disk under a map ends the process, so nobody else maps.
 */
const mappedBytes = 2 ** 31;

/** Opens the file, which another process keeps open and has migrated. */
export function openSqliteReader(path: string, onStatement: OnStatement): SqliteReader {
  const connection = connectReader(path, 'reader', onStatement);
  connection.client.pragma(`mmap_size = ${mappedBytes}`);
  return { read: (work) => asOnlyTransaction('snapshot', () => readOn(connection, (tx) => work(asHeavy(tx)))) };
}
