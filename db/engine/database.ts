import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Publication } from '#domain/realtime.ts';
import type { HotStatements } from './hot.ts';

/** Drizzle's handle. To the compiler it is SQLite's on both engines; queries are awaited everywhere. */
export type Sql = BetterSQLite3Database;

/** Nouns with checks over many rows, each under its own advisory lock. @source architecture.md §4 */
export type LockNoun =
  | 'user'
  | 'session'
  | 'organization'
  | 'device'
  | 'sweep'
  | 'migration'
  | 'overdue'
  | 'import'
  | 'audit';

/** A consistent read. Verbs that only read take this; a WriteTx will do too. */
export interface ReadTx {
  readonly kind: 'read' | 'write';
  readonly sql: Sql;
}

declare const heavy: unique symbol;

/**
 * A read of what grows with the house: it may take seconds. Only readers open one (server/readers), so that no verb that
 * asks for it is run on the server's own loop. A mark for the compiler alone.
 */
export interface HeavyTx extends ReadTx {
  readonly [heavy]: true;
}

/** A transaction that may write. Only `Database.write` makes one. */
export interface WriteTx extends ReadTx {
  readonly kind: 'write';
  /**
   * The revision of this transaction: taken once, at the first call, and the last lock that it takes. Call it just
   * before visible rows are written, when everything else is written and locked.
   */
  revision(): Promise<number>;
  /** Runs after the commit, in order, and never when it was rolled back. Enqueue and publish wait here. */
  afterCommit(effect: () => void | Promise<void>): void;
  /** PostgreSQL: the named advisory lock, until the end of the transaction. SQLite has one writer: nothing to do. */
  lock(noun: LockNoun): Promise<void>;
  readonly hot: HotStatements;
}

/**
 * The only door to the data. A verb never opens a transaction: its caller does. `write` inside `write` throws.
 * When a write took a revision, its changed rows are read inside the transaction and handed to `publish` after the commit.
 */
export interface Database {
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  snapshot<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** `postgres://…`; absent = SQLite. */
  readonly databaseUrl?: string | undefined;
  /** File of the SQLite database. */
  readonly databasePath: string;
  /** The worker waits 1,000 ms for the write lock; the server never blocks its loop, and retries for up to 2 s. */
  readonly role: 'server' | 'worker' | 'tool';
  /** Told what each committed transaction changed. Must not throw; a lost publication is repaired by the relay. */
  readonly publish?: ((publication: Publication) => void) | undefined;
}
