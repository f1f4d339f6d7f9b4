import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dialect } from './dialect.ts';

/** The column is one of these texts. One parameter however many they are: no text of SQL is built for each of them. */
export function inTexts(column: SQLiteColumn, texts: readonly string[]): SQL {
  if (dialect === 'sqlite') return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`;
  return sql`${column} = ANY (${sql.param(texts)}::text[])`;
}
