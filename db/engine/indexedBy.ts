import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { dialect } from './dialect.ts';

/**
 * A table along this index. SQLite knows not how soon a walk ends and might rather sort a year of rows; PostgreSQL
 * cannot be told by name (see byIndex.ts).
 */
export const indexedBy = (table: SQLiteTable, index: string | undefined): SQL =>
  index === undefined || dialect !== 'sqlite' ? sql`${table}` : sql`${table} indexed by ${sql.raw(index)}`;
