import type { ReadTx } from './database.ts';

const kept = new WeakMap<ReadTx, Map<string, Promise<unknown>>>();

/**
 * What is asked several times within one reading transaction, which sees the same from its beginning to its end. In a
 * writing one it is asked each time.
 * @param key of the question with what it depends on
 */
export function oncePerRead<T>(tx: ReadTx, key: string, read: () => Promise<T>): Promise<T> {
  if (tx.kind === 'write') return read();
  const answers = kept.get(tx) ?? new Map<string, Promise<unknown>>();
  kept.set(tx, answers);
  const known = (answers.get(key) as Promise<T> | undefined) ?? read();
  answers.set(key, known);
  return known;
}
