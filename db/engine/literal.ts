import { type SQL, sql } from 'drizzle-orm';

/** A code of ours written into the statement: SQLite takes a partial index only for what stands in its text. */
export function literal(code: string | number): SQL {
  if (!/^\w*$/.test(String(code))) throw new Error(`${code} is no code`);
  return sql.raw(typeof code === 'number' ? String(code) : `'${code}'`);
}

export const literals = (codes: ReadonlyArray<string | number>): SQL => sql.join(codes.map(literal), sql.raw(', '));
