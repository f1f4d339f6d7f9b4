import type { OpenOptions } from './database.ts';
import { assertDialect } from './openDatabase.ts';

export type MigrateOptions = Pick<OpenOptions, 'databaseUrl' | 'databasePath'> & {
  /** Partitions of readings are made around this time (PostgreSQL). Epoch ms. */
  readonly nowMs: number;
};

/**
 * Brings the database to the schema of this program, in one transaction, and answers which migrations were applied.
 * Two processes at once do not disturb each other.
 * @throws Error when the database is newer than this program.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  assertDialect(options.databaseUrl);
  if (options.databaseUrl !== undefined) {
    const { migratePostgres } = await import('./migratePostgres.ts');
    return migratePostgres(options.databaseUrl, options.nowMs);
  }
  const { migrateSqlite } = await import('./migrateSqlite.ts');
  return migrateSqlite(options.databasePath, options.nowMs);
}
