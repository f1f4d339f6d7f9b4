import { sql } from 'drizzle-orm';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { executeRaw } from '#db/engine/raw.ts';

/** Tells the engine's planner of the rows. */
export async function analyze(db: Database): Promise<void> {
  await db.write((tx) => executeRaw(tx, sql.raw('ANALYZE')));
}

/**
 * What SQLite knew of the tables is forgotten: an installation never counts its rows, so that its planner goes by the
 * shapes of the indexes alone. PostgreSQL counts by itself.
 */
export async function forgetStatistics(db: Database): Promise<void> {
  if (dialect === 'postgres') return analyze(db);
  const forgotten = ['sqlite_stat1', 'sqlite_stat4'].map((table) => `DELETE FROM ${table}`);
  for (const statement of ['ANALYZE organization', ...forgotten, 'ANALYZE sqlite_schema']) {
    await db.write((tx) => executeRaw(tx, sql.raw(statement)));
  }
}
