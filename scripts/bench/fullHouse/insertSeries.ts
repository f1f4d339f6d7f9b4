import { sql } from 'drizzle-orm';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';

/** Rows of one transaction: nobody waits long for the one writer, and the log stays small. */
const atOnce = 50_000;

/** What makes the rows of a table out of the numbers from one to another. */
export type Statement = (from: number, to: number) => string;

/** Fills a table in slices, by a statement that the engine works on alone. */
export async function insertSeries(db: Database, rows: number, statement: Statement): Promise<void> {
  for (let from = 1; from <= rows; from += atOnce) {
    const text = statement(from, Math.min(rows, from + atOnce - 1));
    await db.write((tx) => executeRaw(tx, sql.raw(text)));
  }
}

/** `INSERT` with its columns beside their values. */
export function insertOf(table: string, values: Readonly<Record<string, string>>, from: string): string {
  return `INSERT INTO ${table} (${Object.keys(values).join(', ')}) SELECT ${Object.values(values).join(', ')} ${from}`;
}

/** Rows from which on making a table's indexes anew is the smaller work. */
const worthIt = 5_000;

/** Of the table's own indexes; keys belong to the table itself. */
const indexesOf = (table: string): string =>
  dialect === 'sqlite'
    ? `SELECT name, sql AS made FROM sqlite_master WHERE type = 'index' AND tbl_name = '${table}' AND sql IS NOT NULL`
    : `SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE schemaname = current_schema()
       AND tablename = '${table}' AND indexname NOT IN (SELECT conname FROM pg_constraint)`;

/**
 * Fills a table whose indexes are made when its rows are there: a million rows are sorted once for each, instead of put
 * into each one by one; of few rows making the indexes would be most of the work. Nothing may ask by these indexes
 * meanwhile.
 */
export async function withoutIndexes(
  db: Database,
  { table, rows }: { readonly table: string; readonly rows: number },
  work: () => Promise<void>,
): Promise<void> {
  if (rows < worthIt) return work();
  const indexes = await db.snapshot((tx) => selectRaw<{ name: string; made: string }>(tx, sql.raw(indexesOf(table))));
  await db.write(async (tx) => {
    for (const { name } of indexes) await executeRaw(tx, sql.raw(`DROP INDEX "${name}"`));
  });
  await work();
  for (const { made } of indexes) await db.write((tx) => executeRaw(tx, sql.raw(made)));
}
