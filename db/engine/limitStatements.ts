import { sql } from 'drizzle-orm';
import type { ReadTx } from './database.ts';
import { dialect } from './dialect.ts';
import { executeRaw } from './raw.ts';

/**
 * No statement of this transaction takes longer. SQLite cannot end one: there a process is ended instead
 * (server/readers).
 */
export async function limitStatements(tx: ReadTx, ms: number): Promise<void> {
  if (dialect === 'postgres') await executeRaw(tx, sql.raw(`SET LOCAL statement_timeout = ${Math.trunc(ms)}`));
}
