import { Client, type ClientConfig } from 'pg';
import { databaseErrorKind } from './errors.ts';
import { isRefusal } from './refusal.ts';

/** Where the data is written now, as far as is known, and what was seen of it. */
export interface PostgresHost {
  readonly url: string;
  /** Grows with every promotion of a standby; 0 on one that is not primary. */
  readonly timeline: number;
}

/** For hosts that take connections and never answer. */
const askWithinMs = 2_000;

/**
 * One question for both: may be written to, and of which timeline. A primary that was replaced and came back answers
 * "yes" too, of an older timeline.
 */
const question = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS "isReadOnly",
 CASE WHEN pg_is_in_recovery() THEN 0 ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END
 AS timeline`;

interface Answer {
  readonly isReadOnly: boolean;
  readonly timeline: number;
}

/**
 * The URL of each host of `postgres://user:password@a:5432,b:5432/name?…`, or of `…?host=/socketsA,/socketsB`, in
 * order: everything but the host is the same for all of them, TLS too. One host is one URL, as it stands.
 * @throws Error when a host between the commas is missing
 * @source the connection strings of libpq
 */
export function hostUrls(databaseUrl: string): readonly string[] {
  const [, scheme, account = '', hosts = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)(?:([^/?#]*)@)?([^/?#]*)(.*)$/is.exec(databaseUrl) ?? [];
  if (scheme === undefined) return [databaseUrl];
  const named = new URLSearchParams(/\?([^#]*)/.exec(rest)?.[1] ?? '').get('host');
  if (named?.includes(',') === true) {
    return split(named).map((host) => databaseUrl.replace(/([?&]host=)[^&#]*/, `$1${encodeURIComponent(host)}`));
  }
  if (!hosts.includes(',')) return [databaseUrl];
  return split(hosts).map((host) => `${scheme}${account === '' ? '' : `${account}@`}${host}${rest}`);
}

function split(hosts: string): string[] {
  const names = hosts.split(',').map((host) => host.trim());
  if (names.includes('')) throw new Error('DATABASE_URL: a host is missing between its commas');
  return names;
}

/** Counts as a lost connection (`databaseErrorKind`): it is waited out. */
export class NoWritableHost extends Error {
  readonly code = 'ECONNREFUSED';
  readonly syscall = 'connect';
}

/**
 * Finds the one PostgreSQL host that may be written to: node-postgres knows one host alone. Nothing is read from a
 * standby either, for it may be behind.
 */
export class PostgresHosts {
  readonly urls: readonly string[];
  #current: PostgresHost | null = null;
  /** Of the newest primary that was ever met: an older one that came back is none any more. */
  #timeline = 0;
  #looking: Promise<void> | null = null;

  constructor(databaseUrl: string) {
    this.urls = hostUrls(databaseUrl);
    const [only, ...others] = this.urls;
    // Of one host nothing is asked: while it is read-only, what only reads goes on.
    if (only !== undefined && others.length === 0) this.#current = { url: only, timeline: 0 };
  }

  get areSeveral(): boolean {
    return this.urls.length > 1;
  }

  /** Null when it must be looked for. */
  get current(): PostgresHost | null {
    return this.#current;
  }

  /** Forgets what was found: it is no longer true. */
  leave(url: string): void {
    if (this.areSeveral && this.#current?.url === url) this.#current = null;
  }

  /**
   * For every new connection, before it is used. @throws NoWritableHost when it leads to a standby, to a primary that
   * was replaced, or to one that is read-only
   */
  async check(client: Client, url: string): Promise<void> {
    if (!this.areSeveral) return;
    const answer = await ask(client);
    if (!this.#isWritable(answer)) {
      this.leave(url);
      throw new NoWritableHost('The PostgreSQL host of this connection is not the one to write to');
    }
    this.#timeline = Math.max(this.#timeline, answer.timeline);
  }

  /** Asks all hosts at once; callers at the same time share one look. @throws NoWritableHost */
  look(): Promise<void> {
    this.#looking ??= this.#find().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #find(): Promise<void> {
    const answers = await Promise.all(this.urls.map(async (url) => ({ url, answer: await askAt(url) })));
    let found: PostgresHost | null = null;
    for (const { url, answer } of answers) {
      if (answer === null || !this.#isWritable(answer)) continue;
      if (found === null || answer.timeline > found.timeline) found = { url, timeline: answer.timeline };
    }
    this.#current = found;
    if (found === null) {
      const away = answers.filter(({ answer }) => answer === null).length;
      const others = answers.length - away;
      throw new NoWritableHost(`No PostgreSQL host may be written to: ${away} away, ${others} read-only or replaced`);
    }
    this.#timeline = found.timeline;
  }

  #isWritable({ isReadOnly, timeline }: Answer): boolean {
    return !isReadOnly && timeline >= this.#timeline;
  }
}

async function ask(client: Client): Promise<Answer> {
  const { rows } = await client.query<Answer>(question);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not say whether it may be written to');
  return row;
}

/** Null when it is away or does not answer in time. */
async function askAt(url: string): Promise<Answer | null> {
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: askWithinMs,
    query_timeout: askWithinMs,
    application_name: 'guardline-look',
  };
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } catch (error) {
    // A wrong password or certificate does not pass by itself: its words are told.
    if (isRefusal(error) || databaseErrorKind(error) !== 'connection')
      process.emitWarning(`A PostgreSQL host refuses us: ${(error as Error).message}`);
    return null;
  } finally {
    client.end().catch(() => undefined);
  }
}
