import type { Statement } from 'better-sqlite3';
import { sql, type Logger, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { SQLiteSyncDialect, type SQLiteSession } from 'drizzle-orm/sqlite-core';
import type { ReadTx } from './database.ts';
import { dialect } from './dialect.ts';

/**
 * Rows of a hand-written query, on both engines, under the names that the query gives its columns.
 * Booleans are 0/1 on SQLite and bytes are Buffers; numbers are numbers on both.
 */
export async function selectRaw<T extends object>(tx: ReadTx, query: SQL): Promise<T[]> {
  if (dialect === 'sqlite') return tx.sql.all<T>(query);
  const { rows } = await (tx.sql as unknown as NodePgDatabase).execute(query);
  return rows as T[];
}

/** Rows that PostgreSQL sends at once. */
const rowsAtOnce = 2_000;

/**
 * As `selectRaw`, each row as its values in the order of the columns, whose names differ, and gone when the next comes:
 * for very many rows. SQLite's connection answers nothing else until the last; `take` asks nothing.
 */
export async function forEachTuple(tx: ReadTx, query: SQL, take: (tuple: readonly unknown[]) => void): Promise<void> {
  if (dialect === 'sqlite') {
    for (const tuple of steppedTuples(tx, query)) take(tuple);
    return;
  }
  const ask = (statement: SQL) => (tx.sql as unknown as NodePgDatabase).execute(statement);
  // All of its rows will be taken; else the planner looks for the first ones.
  await ask(sql`select set_config('cursor_tuple_fraction', '1', true)`);
  await ask(sql`declare each_tuple no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await ask(sql.raw(`fetch ${rowsAtOnce} from each_tuple`));
    for (const row of rows) take(Object.values(row));
    if (rows.length < rowsAtOnce) break;
  }
  await ask(sql`close each_tuple`);
}

/** Drizzle reads all rows of a statement at once only: this steps through the one that it has prepared. */
function steppedTuples(tx: ReadTx, query: SQL): IterableIterator<unknown[]> {
  const { session } = tx.sql as unknown as { readonly session: SQLiteSession<'sync', unknown, never, never> };
  const written = steppedDialect.sqlToQuery(query);
  const prepared = session.prepareQuery(written, undefined, 'all', false) as unknown as {
    readonly stmt: Statement;
    readonly logger: Logger;
  };
  prepared.logger.logQuery(written.sql, written.params);
  return prepared.stmt.raw(true).iterate(...written.params) as IterableIterator<unknown[]>;
}

const steppedDialect = new SQLiteSyncDialect({ casing: 'snake_case' });

/** Runs a hand-written statement that answers nothing. */
export async function executeRaw(tx: ReadTx, query: SQL): Promise<void> {
  if (dialect === 'sqlite') tx.sql.run(query);
  else await (tx.sql as unknown as NodePgDatabase).execute(query);
}
