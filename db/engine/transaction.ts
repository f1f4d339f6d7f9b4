import { AsyncLocalStorage } from 'node:async_hooks';
import { sql as statement, type SQL } from 'drizzle-orm';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Placed, Publication } from '#domain/realtime.ts';
import { readOwn } from '../realtime/readPublication.ts';
import { revisionCounter } from '../schema/realtime.ts';
import { engineCounters, engineObserver } from './counters.ts';
import type { LockNoun, ReadTx, Sql, WriteTx } from './database.ts';
import { prepared } from './prepared.ts';
import type { HotStatements } from './hot.ts';

interface OpenTransaction {
  readonly kind: 'write' | 'snapshot';
  ended: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/**
 * Runs `work` as the one transaction of this asynchronous chain.
 * @throws Error at once when a transaction of this chain is still open: a nested one would wait for its parent for
 * ever.
 */
export async function asOnlyTransaction<T>(kind: OpenTransaction['kind'], work: () => Promise<T>): Promise<T> {
  const outer = current.getStore();
  if (outer && !outer.ended) {
    throw new Error(`db.${kind} was called inside db.${outer.kind}: pass the transaction on instead`);
  }
  const mark: OpenTransaction = { kind, ended: false };
  const startedAt = monotonicMs();
  let isOk = false;
  try {
    const result = await current.run(mark, work);
    isOk = true;
    return result;
  } finally {
    mark.ended = true;
    if (kind === 'write') engineObserver.transaction((monotonicMs() - startedAt) / 1_000, isOk);
  }
}

class Handle implements ReadTx {
  readonly kind: 'read' | 'write' = 'read';
  readonly answers = new Map<string, Promise<unknown>>();
  #sql: Sql | null;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  get sql(): Sql {
    if (this.#sql === null) throw new Error('This transaction has ended; its handle was kept and used again');
    return this.#sql;
  }

  end(): void {
    this.#sql = null;
    this.answers.clear();
  }
}

/** A reading transaction that refuses to be used after its end. */
export class ReadHandle extends Handle {}

export interface WriteParts {
  readonly sql: Sql;
  readonly hot: HotStatements;
  readonly lock: (noun: LockNoun) => Promise<void>;
  /** PostgreSQL: who waits longer for the revision row, or for its turn to, gives up and begins anew. */
  readonly revisionWithinMs?: number | undefined;
}

/** A writing transaction: its revision, its effects, and its end. */
export class WriteHandle extends Handle implements WriteTx {
  override readonly kind = 'write';
  readonly hot: HotStatements;
  readonly #lock: WriteParts['lock'];
  readonly #revisionWithinMs: number | undefined;
  readonly #effects: Array<() => void | Promise<void>> = [];
  #revision: Promise<number> | null = null;
  #added: ReadonlyArray<Placed<DeviceRow>> = [];

  constructor(parts: WriteParts) {
    super(parts.sql);
    this.hot = parts.hot;
    this.#lock = parts.lock;
    this.#revisionWithinMs = parts.revisionWithinMs;
  }

  revision(): Promise<number> {
    this.#revision ??= takeRevision(this, this.#revisionWithinMs);
    return this.#revision;
  }

  afterCommit(effect: () => void | Promise<void>): void {
    this.#effects.push(effect);
  }

  publishAdded(devices: ReadonlyArray<Placed<DeviceRow>>): void {
    this.#added = [...this.#added, ...devices];
  }

  lock(noun: LockNoun): Promise<void> {
    return this.#lock(noun);
  }

  /** @throws Error when somebody would be told of this transaction: its commit may yet be taken back. */
  assertTellsNobody(): void {
    if (this.#revision === null && this.#effects.length === 0) return;
    throw new Error(
      'A transaction that syncs when its lock is free (syncsUnlocked) takes no revision and has no effects',
    );
  }

  /** What this transaction changed for viewers, read before its commit; null when it took no revision. */
  async publication(): Promise<Publication | null> {
    if (this.#revision === null) return null;
    const revision = await this.#revision;
    return readOwn(this, revision, this.#added);
  }

  /** Runs the effects in order. The commit stands, so an effect that fails is counted and reported, never thrown. */
  async runEffects(): Promise<void> {
    for (const effect of this.#effects) {
      try {
        await effect();
      } catch (error) {
        engineCounters.failedEffects += 1;
        process.emitWarning(`An effect after a commit failed: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
}

/** A write that stands. */
export interface Committed<T> {
  readonly tx: WriteHandle;
  readonly result: T;
  /** How long (ms) it kept the lock. */
  readonly heldMs: number;
}

async function takeRevision(tx: ReadTx, withinMs: number | undefined): Promise<number> {
  const [row] = withinMs === undefined ? await askRevision(tx) : await askRevisionWithin(tx, { within: `${withinMs}` });
  if (!row) throw new Error('The revision counter has no row: the database was not migrated');
  return row.value;
}

const nextRevision = (on: Sql, patience: SQL | undefined) =>
  on
    .update(revisionCounter)
    .set({ value: statement`${revisionCounter.value} + 1` })
    .where(patience)
    .returning({ value: revisionCounter.value });
const askRevision = prepared((on) => nextRevision(on, undefined));
// The condition is true, and sets the patience of this statement and those behind it without a question of its own.
const askRevisionWithin = prepared((on) =>
  nextRevision(on, statement`set_config('lock_timeout', ${statement.placeholder('within')}, true) <> ''`),
);
