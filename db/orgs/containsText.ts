import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Case-insensitive search for a part, the same on both engines; `%` and `_` are themselves. */
export function containsText(column: SQLiteColumn, text: string): SQL {
  return sql`lower(${column}) like ${partPattern(text)} escape '\\'`;
}

/** For LIKE with the escape `\`: this part in lower case; `%` and `_` are themselves. */
export const partPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
