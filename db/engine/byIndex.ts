import { sql } from 'drizzle-orm';
import type { ReadTx } from './database.ts';
import { dialect } from './dialect.ts';
import { executeRaw } from './raw.ts';

const ways = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit'] as const;

const turn = (to: 'on' | 'off') =>
  sql`select ${sql.join(
    ways.map((name) => sql`set_config(${name}, ${to}, true)`),
    sql`, `,
  )}`;

/**
 * Asks what is answered along an index. PostgreSQL cannot judge how many rows conditions leave that are hidden from it:
 * it would go through the table and sort it. Here it takes another way only where there is none along an index.
 */
export async function byIndex<T>(tx: ReadTx, ask: () => Promise<T>): Promise<T> {
  if (dialect === 'sqlite') return ask();
  await executeRaw(tx, turn('off'));
  // An error ends the transaction, and the setting with it.
  const answer = await ask();
  await executeRaw(tx, turn('on'));
  return answer;
}
