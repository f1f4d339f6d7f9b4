import { dialect } from './dialect.ts';

/** Only PostgreSQL's builder has the word; to the compiler every builder is SQLite's. */
export function forUpdate<Q extends PromiseLike<unknown>>(query: Q): Q {
  return dialect === 'postgres' ? (query as unknown as { for(strength: 'update'): Q }).for('update') : query;
}
