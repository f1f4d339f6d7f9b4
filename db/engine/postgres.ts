import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { engineCounters, engineObserver } from './counters.ts';
import type { Database, OpenOptions, ReadTx, Sql, WriteOptions, WriteTx } from './database.ts';
import { databaseErrorKind } from './errors.ts';
import { hotPostgres } from './hotPostgres.ts';
import { beginSnapshot, PostgresPool, queriesOn, takeLock } from './postgresPool.ts';
import { asOnlyTransaction, ReadHandle, WriteHandle, type Committed } from './transaction.ts';

const deadlockRetries = 3;
/**
 * How long one wait for the revision row lasts before the transaction is run again. Two of them are less than a process
 * may stand still inside a transaction (`heldMs` of the pool): what a stopped process still waits for when the row
 * comes free has been given up by then, or each of its transactions would hold the row for as long once more.
 */
const revisionWithinMs = { server: 2_400, worker: 2_400, tool: undefined } as const;
/** So long it is tried again. */
const busyWithinMs = 30_000;

/**
 * PostgreSQL: writes are READ COMMITTED with row and advisory locks, snapshots REPEATABLE READ READ ONLY.
 */
export function openPostgres(options: OpenOptions, databaseUrl: string): Database {
  return new PostgresDatabase(options, databaseUrl);
}

class PostgresDatabase implements Database {
  readonly #options: OpenOptions;
  readonly #pool: PostgresPool;
  readonly #queries = new WeakMap<PoolClient, Sql>();

  constructor(options: OpenOptions, databaseUrl: string) {
    this.#options = options;
    this.#pool = new PostgresPool(databaseUrl, options.role);
  }

  async write<T>(work: (tx: WriteTx) => Promise<T>, { held }: WriteOptions = {}): Promise<T> {
    const { tx, result, heldMs } = await asOnlyTransaction('write', () => this.#untilItPasses(work));
    held?.(heldMs);
    await tx.runEffects();
    return result;
  }

  async #untilItPasses<T>(work: (tx: WriteTx) => Promise<T>): Promise<Committed<T>> {
    const until = monotonicMs() + busyWithinMs;
    for (let deadlocks = 0; ;) {
      try {
        return await this.#commit(work);
      } catch (error) {
        const kind = databaseErrorKind(error);
        if (kind === 'deadlock' && deadlocks < deadlockRetries) {
          deadlocks += 1;
          engineCounters.deadlockRetries += 1;
        } else if (kind !== 'busy' || monotonicMs() > until) throw error;
      }
      await delay(5 * 2 ** deadlocks * Math.random());
    }
  }

  async #commit<T>(work: (tx: WriteTx) => Promise<T>): Promise<Committed<T>> {
    let begunAt = 0;
    const done = await this.#transaction('BEGIN ISOLATION LEVEL READ COMMITTED', async (client) => {
      begunAt = monotonicMs();
      const sql = this.#queriesOn(client);
      const tx = new WriteHandle({
        sql,
        hot: hotPostgres(client),
        lock: (noun) => takeLock(client, noun),
        revisionWithinMs: revisionWithinMs[this.#options.role],
      });
      try {
        const result = await work(tx);
        const publication = this.#options.publish ? await tx.publication() : null;
        return { tx, result, publication };
      } finally {
        tx.end();
      }
    });
    const heldMs = monotonicMs() - begunAt;
    engineObserver.held(heldMs / 1_000);
    if (done.publication) this.#options.publish?.(done.publication);
    return { ...done, heldMs };
  }

  snapshot<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return asOnlyTransaction('snapshot', () =>
      this.#transaction(beginSnapshot, async (client) => {
        const tx = new ReadHandle(this.#queriesOn(client));
        try {
          return await work(tx);
        } finally {
          tx.end();
        }
      }),
    );
  }

  async #transaction<T>(begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken = false;
    try {
      await client.query(begin);
      const result = await work(client);
      const { command } = await client.query('COMMIT');
      // After a failed statement that somebody caught, PostgreSQL answers COMMIT with ROLLBACK and no error.
      if (command !== 'COMMIT') throw new Error('A failed statement was ignored: the transaction was rolled back');
      return result;
    } catch (error) {
      broken = (await this.#pool.rollBack(client, error)).isBroken;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  #queriesOn(client: PoolClient): Sql {
    const known = this.#queries.get(client) ?? queriesOn(client);
    this.#queries.set(client, known);
    return known;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
