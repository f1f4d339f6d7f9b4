import type { ReadTx } from './database.ts';

/**
 * What is asked several times within one reading transaction, which sees the same from its beginning to its end. In a
 * writing one it is asked each time.
 * @param key of the question with what it depends on
 */
export function oncePerRead<T>(tx: ReadTx, key: string, read: () => Promise<T>): Promise<T> {
  if (tx.kind === 'write') return read();
  const known = (tx.answers.get(key) as Promise<T> | undefined) ?? read();
  tx.answers.set(key, known);
  return known;
}
