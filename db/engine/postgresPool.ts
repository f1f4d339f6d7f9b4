import { drizzle } from 'drizzle-orm/node-postgres';
import { type ClientBase, Pool, type PoolClient, types } from 'pg';
import type { LockNoun, OpenOptions, Sql } from './database.ts';

const poolSize = { server: 10, worker: 20, tool: 4 } as const;
const connectWithinMs = 2_000;
/**
 * A process that stands still inside a transaction holds its locks, the revision row among them, for as long as this:
 * less than a lease, so that whoever takes over need not wait for it too.
 */
const heldMs = { server: 5_000, worker: 5_000, tool: 60_000 } as const;
/** Reading holds no lock that anybody waits for: an export may wait that long for a slow line. */
export const beginSnapshot =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 60000';

// int8 and numeric (sums of int8) arrive as numbers: all of ours are below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/** Connections of one process. */
export function connectPool(databaseUrl: string, role: OpenOptions['role']): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolSize[role],
    connectionTimeoutMillis: connectWithinMs,
    application_name: `guardline-${role}`,
    keepAlive: true,
    idle_in_transaction_session_timeout: heldMs[role],
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) process.emitWarning(`An idle PostgreSQL connection broke: ${error.message}`);
  });
  return pool;
}

/** Drizzle on one connection, seen through SQLite's types: queries are awaited, so both print and answer the same. */
export function queriesOn(client: PoolClient): Sql {
  return drizzle(client, { casing: 'snake_case' }) as unknown as Sql;
}

/** First key of our advisory locks, so that they meet nobody else's. */
const lockSpace = 0x47_4c;
const lockNumbers: Record<LockNoun, number> = {
  user: 1,
  session: 2,
  organization: 3,
  device: 4,
  sweep: 5,
  migration: 6,
  overdue: 7,
  import: 8,
  audit: 9,
};

/** Waits for the noun's lock and holds it until the end of the transaction. */
export async function takeLock(client: ClientBase, noun: LockNoun): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1::int, $2::int)', [lockSpace, lockNumbers[noun]]);
}
