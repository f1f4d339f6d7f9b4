import { setTimeout as delay } from 'node:timers/promises';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { DomainError } from '#domain/errno.ts';
import { engineCounters, engineObserver } from './counters.ts';
import type { Database, OpenOptions, ReadTx, WriteOptions, WriteTx } from './database.ts';
import { databaseErrorKind } from './errors.ts';
import type { HotStatements } from './hot.ts';
import { hotSqlite } from './hotSqlite.ts';
import { LendingPool, Mutex } from './mutex.ts';
import { SlowReads } from './slowReads.ts';
import { connectReader, connectWriter, readOn, type Connection, type ReadingConnection } from './sqliteConnection.ts';
import { SqliteLog } from './sqliteLog.ts';
import { asOnlyTransaction, WriteHandle, type Committed } from './transaction.ts';

const readers = 4;
/** How long a write waits for another process's lock before the caller is told to come again. */
const busyLimitMs = 2_000;
/** How often the lock is tried. A try costs 1 % of this; rarer tries would miss the short gaps of long work. */
const lookMs = 1;

/**
 * SQLite: one writer connection behind a mutex, every write BEGIN IMMEDIATE, four connections that read.
 */
export function openSqlite(options: OpenOptions): Database {
  return new SqliteDatabase(options);
}

class SqliteDatabase implements Database {
  readonly #options: OpenOptions;
  readonly #writer: Connection;
  readonly #hot: HotStatements;
  readonly #readers: readonly ReadingConnection[];
  readonly #freeReaders: LendingPool<ReadingConnection>;
  readonly #mutex = new Mutex();
  readonly #log: SqliteLog;
  readonly #slowReads = new SlowReads();

  constructor(options: OpenOptions) {
    this.#options = options;
    this.#writer = connectWriter(options.databasePath, options.role);
    this.#log = new SqliteLog(this.#writer.client, options.databasePath);
    this.#hot = hotSqlite(this.#writer.client);
    this.#readers = Array.from({ length: readers }, () => connectReader(options.databasePath, options.role));
    this.#freeReaders = new LendingPool(this.#readers);
  }

  async write<T>(work: (tx: WriteTx) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { tx, result, heldMs } = await asOnlyTransaction('write', async () => {
      const done = await this.#commit(work, options);
      if (options.syncsUnlocked === true) await this.#log.sync();
      return done;
    });
    options.held?.(heldMs);
    await tx.runEffects();
    return result;
  }

  async #commit<T>(work: (tx: WriteTx) => Promise<T>, { syncsUnlocked = false }: WriteOptions): Promise<Committed<T>> {
    const giveUpAt = monotonicMs() + busyLimitMs;
    await this.#mutex.acquire();
    const tx = new WriteHandle({ sql: this.#writer.sql, hot: this.#hot, lock: () => Promise.resolve() });
    const { client } = this.#writer;
    try {
      this.#log.syncsAtCommit(!syncsUnlocked);
      await this.#begin(giveUpAt);
      const begunAt = monotonicMs();
      const result = await work(tx);
      const publication = this.#options.publish ? await tx.publication() : null;
      if (syncsUnlocked) tx.assertTellsNobody();
      client.exec('COMMIT');
      const heldMs = monotonicMs() - begunAt;
      engineObserver.held(heldMs / 1_000);
      // Before the mutex is free, so that publications leave in the order of their revisions.
      if (publication) this.#options.publish?.(publication);
      return { tx, result, heldMs };
    } catch (error) {
      // A full disk or a broken file has rolled back by itself.
      if (client.open && client.inTransaction) client.exec('ROLLBACK');
      throw error;
    } finally {
      tx.end();
      this.#mutex.release();
    }
  }

  /** Other processes write too. The wait gives the event loop back between tries. */
  async #begin(giveUpAt: number): Promise<void> {
    for (;;) {
      try {
        this.#writer.client.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (databaseErrorKind(error) !== 'busy') throw error;
        engineCounters.busyRetries += 1;
        if (monotonicMs() >= giveUpAt) throw new DomainError(1503, { cause: error });
      }
      await delay(lookMs);
    }
  }

  snapshot<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return asOnlyTransaction('snapshot', async () => {
      const reader = await this.#freeReaders.borrow();
      try {
        // Only a server has a door on its loop.
        if (this.#options.role !== 'server') return await readOn(reader, work);
        return await this.#slowReads.run(async () => {
          const before = reader.heldMs();
          const found = await readOn(reader, work);
          return { found, heldMs: reader.heldMs() - before };
        });
      } finally {
        this.#freeReaders.giveBack(reader);
      }
    });
  }

  async close(): Promise<void> {
    await this.#mutex.acquire();
    for (const reader of this.#readers) reader.client.close();
    if (this.#writer.client.open) {
      // The owner leaves a short log behind; one that another process reads is left to that process.
      if (this.#options.role === 'worker') this.#writer.client.pragma('wal_checkpoint(TRUNCATE)');
      this.#writer.client.close();
    }
    this.#mutex.release();
  }
}
