import SqliteConnection from 'better-sqlite3';
import { columnQueries, tablesOf, type ColumnRow, type StoredTable } from './listTables.ts';
import { Summing, type TableSum } from './sums.ts';

/** What stands in a database at one moment. */
export interface SourceFacts {
  readonly revision: number;
  readonly incarnation: string;
  readonly migrations: ReadonlyArray<{ readonly tag: string; readonly hash: string }>;
}

/** Opens a file to read it beside whoever writes it. @throws Error when it is no database */
export function openSource(path: string): SqliteConnection.Database {
  const client = new SqliteConnection(path, { timeout: 5_000, fileMustExist: true });
  client.pragma('query_only = ON');
  client.pragma('wal_autocheckpoint = 0');
  return client;
}

/**
 * The facts, inside the caller's transaction.
 * @throws Error when the database is older than this program: it has no incarnation yet
 */
export function readFacts(client: SqliteConnection.Database): SourceFacts {
  const has = client.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'incarnation'`).get() !== undefined;
  if (!has) throw new Error('The database is not up to date with this program: run `npm run migrate` first.');
  const one = (query: string) => client.prepare(query).pluck().get();
  return {
    revision: one('SELECT value FROM revision_counter') as number,
    incarnation: one('SELECT value FROM incarnation') as string,
    migrations: client.prepare('SELECT tag, hash FROM applied_migration ORDER BY tag').all() as Array<{
      tag: string;
      hash: string;
    }>,
  };
}

export const listSqliteTables = (client: SqliteConnection.Database): StoredTable[] =>
  tablesOf(client.prepare(columnQueries.sqlite).all() as ColumnRow[]);

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** The rows of a table, each as its values in the order of the columns' names. */
export function rowsOf(client: SqliteConnection.Database, { name, columns }: StoredTable): IterableIterator<unknown[]> {
  return client
    .prepare(`SELECT ${quoted(columns)} FROM "${name}"`)
    .raw()
    .iterate() as IterableIterator<unknown[]>;
}

/** Counts and sums of all tables, inside the caller's transaction. Reads every row. */
export function sumSqlite(client: SqliteConnection.Database): Record<string, TableSum> {
  const sums: Record<string, TableSum> = {};
  for (const table of listSqliteTables(client)) {
    const summing = new Summing();
    for (const row of rowsOf(client, table)) summing.add(row);
    sums[table.name] = summing.sum;
  }
  return sums;
}
