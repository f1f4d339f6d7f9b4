import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dialect } from './dialect.ts';

/** A column as a condition names it: as it is, or so that no index is chosen for it. */
export type Show = (column: SQLiteColumn) => SQL;

export const shown: Show = (column) => sql`${column}`;

/**
 * The column's value, without its indexes. Where a query knows better than the planner which index answers it, the
 * conditions on all other columns are said so: SQLite takes an index for `org_id IN (…)` and sorts a million rows
 * rather than walk the index that has them in order.
 * @source docs/adr/0032-questions-that-do-not-grow.md
 */
export const hidden: Show = (column) => {
  if (dialect === 'sqlite') return sql`+${column}`;
  return column.dataType === 'number' ? sql`(${column} + 0)` : sql`(${column} || '')`;
};

/** The same; and what another table says of a row is asked of each row, for walks that look at few. */
export const hiddenEach: Show = (column) => hidden(column);
