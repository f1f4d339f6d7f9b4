import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { dialect } from './dialect.ts';

/**
 * A table along this index. SQLite knows not how soon a walk ends and might rather sort a year of rows; PostgreSQL
 * cannot be told by name (see byIndex.ts).
 */
export const indexedBy = (table: SQLiteTable, index: string | undefined): SQL =>
  index === undefined || dialect !== 'sqlite' ? sql`${table}` : sql`${table} indexed by ${sql.raw(index)}`;

/** The same under another name, beside the table itself. */
export const indexedAs = (table: SQLiteTable, index: string, name: string): SQL => {
  const named = sql`${table} as ${sql.raw(name)}`;
  return dialect === 'sqlite' ? sql`${named} indexed by ${sql.raw(index)}` : named;
};
