import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import type { LockNoun, OpenOptions, Sql } from './database.ts';
import { PostgresHosts } from './postgresHosts.ts';

const poolSize = { server: 10, worker: 20, tool: 4 } as const;
const connectWithinMs = 2_000;
/**
 * How long a caller waits while every connection is lent: as a write on SQLite waits for those before it, so that a
 * burst on a slow machine is worked off and not refused. A person does not wait for half a minute.
 */
const lineWithinMs = { server: 10_000, worker: 30_000, tool: 30_000 } as const;
/**
 * No statement of a server or a worker takes longer than `statement` on a database that answers; one that went silent
 * (its host lost its power or its network) is given up after `answer`, where TCP alone would wait for a quarter of an
 * hour. A tool waits.
 */
const patienceMs = {
  server: { statement: 30_000, answer: 35_000 },
  worker: { statement: 60_000, answer: 65_000 },
  tool: { statement: 0, answer: 0 },
} as const;
const rollbackWithinMs = 2_000;
/**
 * A process that stands still inside a transaction holds its locks, the revision row among them, for as long as this:
 * less than a lease, so that whoever takes over need not wait for it too.
 */
const heldMs = { server: 5_000, worker: 5_000, tool: 60_000 } as const;
/** Reading holds no lock that anybody waits for: an export may wait that long for a slow line. */
export const beginSnapshot =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 60000';
/** How often one caller looks for the host again. */
const looks = 2;

// int8 and numeric (sums of int8) arrive as numbers: all of ours are below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/** Connections of one process to the host that may be written to. */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #hosts: PostgresHosts;
  readonly #urlOf = new WeakMap<ClientBase, string>();

  constructor(databaseUrl: string, role: OpenOptions['role']) {
    const hosts = new PostgresHosts(databaseUrl);
    const urlOf = this.#urlOf;
    this.#hosts = hosts;
    class ClientOfHost extends Client {
      constructor(config?: ClientConfig) {
        const url = hosts.current?.url ?? hosts.urls[0] ?? databaseUrl;
        super({ ...config, connectionString: url, connectionTimeoutMillis: connectWithinMs });
        urlOf.set(this, url);
      }
    }
    const check = (client: ClientBase): unknown => hosts.check(client as Client, urlOf.get(client) ?? '');
    this.#pool = new Pool({
      Client: ClientOfHost,
      max: poolSize[role],
      // The pool's word for the wait in line; its connections have a shorter one of their own.
      connectionTimeoutMillis: lineWithinMs[role],
      application_name: `guardline-${role}`,
      keepAlive: true,
      idle_in_transaction_session_timeout: heldMs[role],
      statement_timeout: patienceMs[role].statement,
      query_timeout: patienceMs[role].answer,
      // The pool waits for it; its types do not say so.
      onConnect: check,
    });
    // A connection may break at any time. Whoever waits on it hears of it by the query that fails; without a listener
    // of its own, also while it is lent, the event would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pool.on('error', (error) => {
      if (!this.#pool.ending) process.emitWarning(`An idle PostgreSQL connection broke: ${error.message}`);
    });
  }

  /** A connection to the host that may be written to. @throws Error of the kind `connection` when there is none */
  async connect(): Promise<PoolClient> {
    for (let looked = 0; ;) {
      if (this.#hosts.current === null) {
        looked += 1;
        await this.#hosts.look();
      }
      const url = this.#hosts.current?.url ?? '';
      try {
        const client = await this.#pool.connect();
        if (!this.#hosts.areSeveral || this.#urlOf.get(client) === this.#hosts.current?.url) return client;
        // It leads to where the data was written before.
        client.release(true);
      } catch (error) {
        const isFull = error instanceof Error && error.message.startsWith('timeout exceeded');
        if (!this.#hosts.areSeveral || isFull || looked >= looks) throw error;
        this.#hosts.leave(url);
      }
    }
  }

  /** The transaction is undone; the connection is given up when it does not say so in time. */
  async rollBack(client: PoolClient, cause: unknown): Promise<{ readonly isBroken: boolean }> {
    const isReadOnly = hasCode(cause, readOnlyCode);
    if (isReadOnly) this.#hosts.leave(this.#urlOf.get(client) ?? '');
    const tooLate = delay(rollbackWithinMs, false, { ref: false });
    const undone = client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    return { isBroken: !(await Promise.race([undone, tooLate])) || (isReadOnly && this.#hosts.areSeveral) };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** A write on a host that does not take any. */
const readOnlyCode = '25006';

function hasCode(error: unknown, code: string): boolean {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    if ((current as { code?: unknown }).code === code) return true;
    current = current.cause;
  }
  return false;
}

/** Drizzle on one connection, seen through SQLite's types: queries are awaited, so both print and answer the same. */
export function queriesOn(client: PoolClient): Sql {
  return drizzle(client, { casing: 'snake_case' }) as unknown as Sql;
}

/** First key of our advisory locks, so that they meet nobody else's. */
const lockSpace = 0x47_4c;
const lockNumbers: Record<LockNoun, number> = {
  user: 1,
  session: 2,
  organization: 3,
  device: 4,
  sweep: 5,
  migration: 6,
  overdue: 7,
  import: 8,
  audit: 9,
  incident: 10,
  digest: 11,
};

/** Waits for the noun's lock and holds it until the end of the transaction. */
export async function takeLock(client: ClientBase, noun: LockNoun): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1::int, $2::int)', [lockSpace, lockNumbers[noun]]);
}
