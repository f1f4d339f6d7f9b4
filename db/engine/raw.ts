import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
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

/** Runs a hand-written statement that answers nothing. */
export async function executeRaw(tx: ReadTx, query: SQL): Promise<void> {
  if (dialect === 'sqlite') tx.sql.run(query);
  else await (tx.sql as unknown as NodePgDatabase).execute(query);
}
