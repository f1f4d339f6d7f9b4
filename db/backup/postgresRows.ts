import type { Client } from 'pg';
import { types } from 'pg';
import { columnQueries, tablesOf, type ColumnRow, type StoredTable } from './listTables.ts';
import { Summing, type TableSum } from './sums.ts';

const rowsPerFetch = 5_000;
/** Of the tables whose `bytes` are files: a part is half a MiB, a photo or an old sheet some ten. */
const fileRowsPerFetch = 8;

export async function listPostgresTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<ColumnRow>(columnQueries.postgres);
  return tablesOf(rows);
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

type TypeId = (typeof types.builtins)[keyof typeof types.builtins];

/** Numbers as SQLite answers them, whatever else of this process has set. */
const asNumbers = {
  getTypeParser: (id: TypeId, format?: 'text' | 'binary') =>
    id === types.builtins.INT8 ? Number : (types.getTypeParser(id, format ?? 'text') as (text: string) => unknown),
};

/** Counts and sums of all tables, inside the caller's transaction. Reads every row. */
export async function sumPostgres(client: Client): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const { name, columns } of await listPostgresTables(client)) {
    const summing = new Summing();
    const perFetch = columns.includes('bytes') ? fileRowsPerFetch : rowsPerFetch;
    await client.query(`DECLARE summed NO SCROLL CURSOR FOR SELECT ${quoted(columns)} FROM "${name}"`);
    for (;;) {
      const text = `FETCH ${perFetch} FROM summed`;
      const { rows } = await client.query<unknown[]>({ text, rowMode: 'array', types: asNumbers });
      for (const row of rows) summing.add(row);
      if (rows.length < perFetch) break;
    }
    await client.query('CLOSE summed');
    sums[name] = summing.sum;
  }
  return sums;
}
