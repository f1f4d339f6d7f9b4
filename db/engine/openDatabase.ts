import type { Database, OpenOptions } from './database.ts';
import { dialect } from './dialect.ts';

/**
 * Opens the data: PostgreSQL when `databaseUrl` is given, else the SQLite file. It must be migrated (`migrate`).
 * @throws Error when `databaseUrl` and the engine that DATABASE_URL chose at the start of the process differ.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  assertDialect(options.databaseUrl);
  if (options.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options, options.databaseUrl);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(options);
}

/** Columns are built for one engine when the schema loads: opening the other one with them cannot work. */
export function assertDialect(databaseUrl: string | undefined): void {
  const wanted = databaseUrl === undefined ? 'sqlite' : 'postgres';
  if (wanted !== dialect) {
    throw new Error(`The process was started for ${dialect} (DATABASE_URL), but asked to open ${wanted}`);
  }
}
