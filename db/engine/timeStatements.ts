import type { Database } from 'better-sqlite3';
import { monotonicMs } from '#domain/clock/machineClock.ts';

const names = ['all', 'get'] as const;

/**
 * From now on this connection's statements are timed.
 * @returns for how many ms they have held the loop until now
 */
export function timeStatements(client: Database): () => number {
  let heldMs = 0;
  const prepare = client.prepare.bind(client);
  const timed = (text: string) => {
    const statement = prepare(text);
    for (const name of names) {
      const run = statement[name].bind(statement);
      statement[name] = (...given: unknown[]): never => {
        const begunAt = monotonicMs();
        try {
          return run(...given) as never;
        } finally {
          heldMs += monotonicMs() - begunAt;
        }
      };
    }
    return statement;
  };
  client.prepare = timed as typeof client.prepare;
  return () => heldMs;
}
