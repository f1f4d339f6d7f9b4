import type { Client } from 'pg';
import type SqliteConnection from 'better-sqlite3';
import { listPostgresTables } from './postgresRows.ts';
import { listSqliteTables, rowsOf } from './sqliteSource.ts';
import { Summing, type TableSum } from './sums.ts';
import type { StoredTable } from './listTables.ts';

const rowsPerInsert = 2_000;
/** Of files in one statement: they travel as hexadecimal text, and no string of Node is longer than half a GiB. */
const fileBytesPerInsert = 8 * 1024 * 1024;
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Both must have the same tables and columns: they were brought to one schema. @throws Error naming what differs */
function assertSameTables(from: readonly StoredTable[], to: readonly StoredTable[]): void {
  const named = (tables: readonly StoredTable[]) =>
    tables.flatMap(({ name, columns }) => columns.map((c) => `${name}.${c}`));
  const [left, right] = [new Set(named(from)), new Set(named(to))];
  const odd = [...left].filter((name) => !right.has(name)).concat([...right].filter((name) => !left.has(name)));
  if (odd.length > 0)
    throw new Error(`The two databases differ in ${odd.join(', ')}: bring both to one release first.`);
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function foreignKeys(client: Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT t.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
     WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0`,
  );
  return rows;
}

/** The type of each column as PostgreSQL names it. */
async function columnTypes(client: Client, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [`"${table}"`],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** SQLite keeps truth as 0 and 1. */
const forType = (type: string) => (value: unknown) => (type === 'boolean' && value !== null ? value !== 0 : value);

const fileBytesOf = (row: readonly unknown[]): number =>
  row.reduce<number>((sum, value) => sum + (Buffer.isBuffer(value) ? value.byteLength : 0), 0);

async function loadTable(client: Client, source: SqliteConnection.Database, table: StoredTable): Promise<TableSum> {
  const types = await columnTypes(client, table.name);
  const typesInOrder = table.columns.map((column) => types.get(column) ?? 'text');
  const convert = typesInOrder.map(forType);
  const parts = typesInOrder.map((type, at) => `$${at + 1}::${type}[]`).join(', ');
  const insert = `INSERT INTO "${table.name}" (${quoted(table.columns)}) SELECT * FROM unnest(${parts})`;
  const summing = new Summing();
  let columns: unknown[][] = table.columns.map(() => []);
  let waiting = 0;
  let waitingFileBytes = 0;
  const send = async (): Promise<void> => {
    if (waiting === 0) return;
    const values = columns;
    columns = table.columns.map(() => []);
    waiting = 0;
    waitingFileBytes = 0;
    await client.query(insert, values);
  };
  for (const row of rowsOf(source, table)) {
    summing.add(row);
    for (const [at, value] of row.entries()) columns[at]?.push(convert[at]?.(value));
    waiting += 1;
    waitingFileBytes += fileBytesOf(row);
    if (waiting === rowsPerInsert || waitingFileBytes >= fileBytesPerInsert) await send();
  }
  await send();
  return summing.sum;
}

/** Sequences go on behind the greatest number that was ever given out. */
async function moveSequences(client: Client, source: SqliteConnection.Database): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT t.relname AS "table", c.attname AS "column", pg_get_serial_sequence(quote_ident(t.relname), c.attname) AS sequence
     FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
     WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p')
      AND pg_get_serial_sequence(quote_ident(t.relname), c.attname) IS NOT NULL`,
  );
  const given = new Map(
    (source.prepare('SELECT name, seq FROM sqlite_sequence').all() as Array<{ name: string; seq: number }>).map(
      ({ name, seq }) => [name, seq],
    ),
  );
  for (const { table, column, sequence } of rows) {
    const greatest = `greatest((SELECT coalesce(max("${column}"), 0) FROM "${table}"), $2::bigint)`;
    await client.query(`SELECT setval($1, greatest(${greatest}, 1), ${greatest} > 0)`, [
      sequence,
      given.get(table) ?? 0,
    ]);
  }
}

/**
 * Copies every table of a SQLite file into a PostgreSQL database of the same schema, inside the caller's transaction.
 * Tables are those that the databases have, so later ones come along; their foreign keys are judged at the end, over
 * all rows at once.
 * @returns counts and sums of what was read
 */
export async function loadPostgres(
  client: Client,
  source: SqliteConnection.Database,
  onTable: (name: string, rows: number) => void,
): Promise<Record<string, TableSum>> {
  const tables = listSqliteTables(source);
  assertSameTables(tables, await listPostgresTables(client));
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
  // Sums come along with their alarms: nothing is to be counted again.
  await client.query('ALTER TABLE event DISABLE TRIGGER USER');
  // Rows that the migrations wrote: the source has its own.
  for (const { name } of tables) await client.query(`DELETE FROM "${name}"`);
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    const sum = await loadTable(client, source, table);
    sums[table.name] = sum;
    onTable(table.name, sum.rows);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${definition}`);
  }
  await client.query('ALTER TABLE event ENABLE TRIGGER USER');
  await moveSequences(client, source);
  return sums;
}
