import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ReadTx, Sql } from './database.ts';
import { dialect } from './dialect.ts';

type Values = Readonly<Record<string, unknown>>;

interface Preparable<T> {
  prepare(): { execute(values?: Record<string, unknown>): PromiseLike<T> };
}

/**
 * A query that is made into text once a connection instead of at every call: making the text costs more than most
 * queries that find a few rows by a key. For what is asked in each transaction. Its values are placeholders.
 */
export function prepared<T>(build: (query: Sql) => Preparable<T>): (tx: ReadTx, values?: Values) => Promise<T> {
  const made = new WeakMap<Sql, { readonly logger: unknown; readonly query: ReturnType<Preparable<T>['prepare']> }>();
  return async (tx, values = {}) => {
    const connection = tx.sql;
    const { logger } = (connection as unknown as { readonly session: { readonly logger: unknown } }).session;
    const known = made.get(connection);
    // A query tells who listened when it was made: a new listener hears a new one.
    if (known !== undefined && known.logger === logger) return known.query.execute(values);
    const query = build(connection).prepare();
    made.set(connection, { logger, query });
    return query.execute(values);
  };
}

/** `inTexts` for a prepared query: the texts are given to it as `textsValue`. */
export function inGivenTexts(column: SQLiteColumn, texts: Placeholder): SQL {
  if (dialect === 'sqlite') return sql`${column} IN (SELECT value FROM json_each(${texts}))`;
  return sql`${column} = ANY (${texts}::text[])`;
}

export function textsValue(texts: readonly string[]): unknown {
  return dialect === 'sqlite' ? JSON.stringify(texts) : texts;
}
