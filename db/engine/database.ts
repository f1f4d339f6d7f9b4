import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Placed, Publication } from '#domain/realtime.ts';
import type { HotStatements } from './hot.ts';

/** Drizzle's handle. To the compiler it is SQLite's on both engines; queries are awaited everywhere. */
export type Sql = BetterSQLite3Database;

/** Nouns with checks over many rows, each under its own advisory lock. */
export type LockNoun =
  | 'user'
  | 'session'
  | 'organization'
  | 'device'
  | 'sweep'
  | 'migration'
  | 'overdue'
  | 'import'
  | 'incident'
  | 'digest'
  | 'audit';

/** A consistent read. Verbs that only read take this; a WriteTx will do too. */
export interface ReadTx {
  readonly kind: 'read' | 'write';
  readonly sql: Sql;
  /** What was asked once and may be asked again (`oncePerRead`); gone with the transaction itself. */
  readonly answers: Map<string, Promise<unknown>>;
}

declare const heavy: unique symbol;

/**
 * A read of what grows with the house: it may take seconds. Only readers open one (server/readers), so that no verb
 * that asks for it is run on the server's own loop. A mark for the compiler alone.
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
  /**
   * Devices as they will stand at the commit, all that this transaction gives its revision to: its publication takes
   * them as they are given. Where it has touched others as well all are read, as without it.
   */
  publishAdded(devices: ReadonlyArray<Placed<DeviceRow>>): void;
  /** PostgreSQL: the named advisory lock, until the end of the transaction. SQLite has one writer: nothing to do. */
  lock(noun: LockNoun): Promise<void>;
  readonly hot: HotStatements;
}

/** How a write ends, where it is not as all others do. */
export interface WriteOptions {
  /**
   * SQLite: commits without the disk and asks the disk (fsync) when the lock is free again, before the call resolves;
   * whoever writes meanwhile waits for no disk but its own. A loss of power between the two takes the transaction back
   * whole, though others have seen it: only for what is done again where it is missing, with its progress in the same
   * transaction (a slice of retention), and never for what a device or a person is told is kept. Such a transaction
   * takes no revision and has no effects. Every later commit of another kind syncs the whole log, this part too.
   * Where the disk refuses that sync the call fails, and the transaction stands all the same until power is lost.
   * PostgreSQL: its writers do not wait for each other's disk; nothing to do.
   */
  readonly syncsUnlocked?: boolean | undefined;
  /**
   * Told after the commit how long the lock was kept (ms): from the lock (on PostgreSQL from its begin) to the commit's
   * end.
   */
  readonly held?: ((ms: number) => void) | undefined;
}

/**
 * The only door to the data. A verb never opens a transaction: its caller does. `write` inside `write` throws.
 * When a write took a revision, its changed rows are read inside the transaction and handed to `publish` after the
 * commit.
 */
export interface Database {
  write<T>(work: (tx: WriteTx) => Promise<T>, options?: WriteOptions): Promise<T>;
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
