import type { Database as SqliteConnection } from 'better-sqlite3';
import { getTableColumns, getTableName, SQL, sql, type Column } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { WriteTx } from './database.ts';
import { dialect } from './dialect.ts';
import { executeRaw } from './raw.ts';

// Sets of thousands are written without an SQL text a set: SQLite runs one prepared statement a row (the fastest that
// its driver can), PostgreSQL one statement with an array a column. A builder's text of many VALUES costs more than the
// rows.

/** Adds rows. What a row leaves out has the column's default. */
export async function insertMany<T extends SQLiteTable>(
  tx: WriteTx,
  table: T,
  rows: ReadonlyArray<T['$inferInsert']>,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(table, namedKeys(rows));
  const names = columns.map(({ name }) => name);
  const into = `INSERT INTO ${getTableName(table)} (${names.join(', ')})`;
  if (dialect === 'sqlite') {
    runEach(tx, `${into} VALUES (${names.map(() => '?').join(', ')})`, valuesOf(columns, rows));
    return;
  }
  await executeRaw(tx, sql.join([sql.raw(`${into} SELECT * FROM `), given(columns, rows)]));
}

/** Changes rows that are there, each found by `by`; with `grow` the number in that column grows by one. */
export async function updateMany<T extends SQLiteTable>(
  tx: WriteTx,
  table: T,
  what: {
    readonly by: ReadonlyArray<keyof T['$inferInsert'] & string>;
    readonly set: ReadonlyArray<keyof T['$inferInsert'] & string>;
    readonly grow?: keyof T['$inferInsert'] & string;
  },
  rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
): Promise<void> {
  if (rows.length === 0) return;
  const [set, by] = [columnsOf(table, what.set), columnsOf(table, what.by)];
  const name = getTableName(table);
  const [growing] = what.grow === undefined ? [] : columnsOf(table, [what.grow]);
  const grows = growing === undefined ? '' : `, ${growing.name} = ${name}.${growing.name} + 1`;
  const all = [...set, ...by];
  if (dialect === 'sqlite') {
    const sets = set.map((column) => `${column.name} = ?`).join(', ');
    const where = by.map((column) => `${column.name} = ?`).join(' AND ');
    runEach(tx, `UPDATE ${name} SET ${sets}${grows} WHERE ${where}`, valuesOf(all, rows));
    return;
  }
  const sets = set.map((column) => `${column.name} = given.${column.name}`).join(', ');
  const where = by.map((column) => `${name}.${column.name} = given.${column.name}`).join(' AND ');
  const names = all.map((column) => column.name).join(', ');
  await executeRaw(
    tx,
    sql.join([
      sql.raw(`UPDATE ${name} SET ${sets}${grows} FROM `),
      given(all, rows),
      sql.raw(` AS given (${names}) WHERE ${where}`),
    ]),
  );
}

/** Adds the numbers of rows to those that stand under the same key; what is not there yet begins with them. */
export async function sumMany<T extends SQLiteTable>(
  tx: WriteTx,
  table: T,
  what: {
    readonly by: ReadonlyArray<keyof T['$inferInsert'] & string>;
    readonly add: ReadonlyArray<keyof T['$inferInsert'] & string>;
  },
  rows: ReadonlyArray<T['$inferInsert']>,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(table, [...what.by, ...what.add]);
  const names = columns.map(({ name }) => name);
  const name = getTableName(table);
  const keys = columnsOf(table, what.by).map((column) => column.name);
  const sums = columnsOf(table, what.add).map(
    (column) => `${column.name} = ${name}.${column.name} + excluded.${column.name}`,
  );
  const into = `INSERT INTO ${name} (${names.join(', ')})`;
  const meet = ` ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${sums.join(', ')}`;
  if (dialect === 'sqlite') {
    runEach(tx, `${into} VALUES (${names.map(() => '?').join(', ')})${meet}`, valuesOf(columns, rows));
    return;
  }
  await executeRaw(tx, sql.join([sql.raw(`${into} SELECT * FROM `), given(columns, rows), sql.raw(meet)]));
}

interface NamedColumn {
  readonly key: string;
  readonly name: string;
  readonly column: Column;
}

function columnsOf(table: SQLiteTable, keys: readonly string[]): NamedColumn[] {
  const columns: Record<string, Column> = getTableColumns(table);
  return keys.map((key) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`${getTableName(table)} has no column ${key}`);
    // As drizzle names it, `casing: 'snake_case'`.
    return { key, column, name: column.keyAsName ? toSnakeCase(column.name) : column.name };
  });
}

function namedKeys(rows: ReadonlyArray<Readonly<Record<string, unknown>>>): string[] {
  const keys = new Set<string>();
  for (const row of rows) for (const key in row) if (row[key] !== undefined) keys.add(key);
  return [...keys];
}

/** As drivers take them, row by row. */
function* valuesOf(
  columns: readonly NamedColumn[],
  rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
): Generator<unknown[]> {
  for (const row of rows) yield columns.map((column) => valueOf(column, row));
}

function valueOf({ key, column }: NamedColumn, row: Readonly<Record<string, unknown>>): unknown {
  const value = row[key];
  if (value === null) return null;
  if (value !== undefined) return value instanceof RawJson ? value.text : column.mapToDriverValue(value);
  const { default: standard } = column;
  if (standard instanceof SQL)
    throw new Error(`${key} has a default that only the database knows: give it in each row`);
  return standard === undefined || standard === null ? null : column.mapToDriverValue(standard);
}

class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The value of a column of JSON that is text already: it is not parsed only to be written again. */
export function rawJson(text: string): never {
  return new RawJson(text) as never;
}

function runEach(tx: WriteTx, text: string, rows: Iterable<unknown[]>): void {
  const { $client: client } = tx.sql as unknown as { readonly $client: SqliteConnection };
  // The connection keeps it prepared.
  const statement = client.prepare(text);
  for (const values of rows) statement.run(values);
}

/** `unnest($1::text[], …)`: a table of the given values. */
function given(columns: readonly NamedColumn[], rows: ReadonlyArray<Readonly<Record<string, unknown>>>): SQL {
  const arrays = columns.map((column) => {
    const type = column.column.getSQLType().replace(/ COLLATE .*$/, '');
    return sql`${sql.param(rows.map((row) => valueOf(column, row)))}::${sql.raw(type)}[]`;
  });
  return sql.join([sql.raw('unnest('), sql.join(arrays, sql.raw(', ')), sql.raw(')')]);
}
