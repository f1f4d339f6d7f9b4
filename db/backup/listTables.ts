import { sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { dialect, type Dialect } from '../engine/dialect.ts';
import { selectRaw } from '../engine/raw.ts';

export interface StoredTable {
  readonly name: string;
  /** By name: so both engines tell them in one order. */
  readonly columns: readonly string[];
}

export interface ColumnRow {
  readonly table: string;
  readonly column: string;
}

/** A partition is a part of its table, not a table. */
export const columnQueries: Readonly<Record<Dialect, string>> = {
  sqlite: `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
 WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY t.name, c.name`,
  postgres: `SELECT t.relname AS "table", c.attname AS "column" FROM pg_class t
 JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
 WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
 ORDER BY t.relname COLLATE "C", c.attname COLLATE "C"`,
};

/** Which migrations a database has; made by each database for itself. */
const bookkeeping = 'applied_migration';

/** The tables of a database, as it says itself and not as this program knows them: later ones are among them. */
export function tablesOf(rows: readonly ColumnRow[]): StoredTable[] {
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  tables.delete(bookkeeping);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** As `tablesOf`, of the database that a transaction reads. */
export async function listTables(tx: ReadTx): Promise<StoredTable[]> {
  return tablesOf(await selectRaw<ColumnRow>(tx, sql.raw(columnQueries[dialect])));
}
