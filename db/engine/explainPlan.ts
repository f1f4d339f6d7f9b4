import { sql, type SQL } from 'drizzle-orm';
import type { ReadTx } from './database.ts';
import { dialect } from './dialect.ts';
import { selectRaw } from './raw.ts';

/** Where a value stands: `?` on SQLite, `$3` on PostgreSQL. */
const places = dialect === 'sqlite' ? /\?/g : /\$(\d+)/g;

/** How the engine would answer a statement that drizzle wrote, a step a line. It is not run. */
export async function explainPlan(tx: ReadTx, text: string, params: readonly unknown[]): Promise<string[]> {
  const found = [...text.matchAll(places)];
  const chunks: SQL[] = [];
  let from = 0;
  for (const [at, match] of found.entries()) {
    const n = match[1] === undefined ? at : Number(match[1]) - 1;
    chunks.push(sql.raw(text.slice(from, match.index)), sql`${params[n] ?? null}`);
    from = match.index + match[0].length;
  }
  chunks.push(sql.raw(text.slice(from)));
  const statement = sql.join(chunks);
  if (dialect === 'sqlite') {
    const rows = await selectRaw<{ detail: string }>(tx, sql`EXPLAIN QUERY PLAN ${statement}`);
    return rows.map(({ detail }) => detail);
  }
  const rows = await selectRaw<{ 'QUERY PLAN': string }>(tx, sql`EXPLAIN ${statement}`);
  return rows.map((row) => row['QUERY PLAN']);
}
