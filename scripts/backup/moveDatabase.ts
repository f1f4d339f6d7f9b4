import type SqliteConnection from 'better-sqlite3';
import { Client } from 'pg';
import { loadPostgres } from '#db/backup/loadPostgres.ts';
import { sumPostgres } from '#db/backup/postgresRows.ts';
import { openSource, readFacts } from '#db/backup/sqliteSource.ts';
import { differences, type TableSum } from '#db/backup/sums.ts';
import { migrate } from '#db/engine/migrate.ts';
import { knownMigrations } from '#db/engine/migrations.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { ensureDays } from '#db/engine/partitions.ts';
import { renewIncarnation } from '#db/incarnation/incarnation.ts';
import { minute } from '#domain/time.ts';

/** `reading.bucket` counts 10-minute steps since 1970. */
const bucketMs = 10 * minute;
/** What the migrations and partitions of an empty database hold already. */
const ownRows = new Set(['revision_counter', 'incarnation']);

export interface MoveOptions {
  /** The SQLite file; nobody may write it meanwhile. It stays as it is. */
  readonly from: string;
  readonly databaseUrl: string;
  readonly now: number;
  readonly onTable?: (name: string, rows: number) => void;
}

export interface Moved {
  readonly revision: number;
  readonly incarnation: string;
  readonly tables: Readonly<Record<string, TableSum>>;
}

/**
 * Takes a SQLite database over into an empty PostgreSQL database, compares every table, and begins a new incarnation.
 * Run with DATABASE_URL set: the schema of the process is PostgreSQL's.
 * @throws Error with a sentence; then the SQLite file is as it was, and the PostgreSQL database has no row
 * @source docs/adr/0028-incarnation-and-backup.md
 */
export async function moveDatabase(options: MoveOptions): Promise<Moved> {
  const { databaseUrl, now } = options;
  const source = openSource(options.from);
  try {
    source.exec('BEGIN');
    const { revision, migrations } = readFacts(source);
    assertNewest(migrations.map(({ tag }) => tag));
    await assertEmpty(databaseUrl);
    await migrate({ databaseUrl, databasePath: '', nowMs: now });
    const db = await openDatabase({ databaseUrl, databasePath: '', role: 'tool' });
    try {
      await preparePartitions(db, source);
      const tables = await copyAll(options, source);
      const incarnation = await db.write((tx) => renewIncarnation(tx, { origin: 'moved', now }));
      return { revision, incarnation, tables };
    } finally {
      await db.close();
    }
  } finally {
    source.close();
  }
}

function assertNewest(tags: readonly string[]): void {
  const known = knownMigrations('sqlite').map(({ tag }) => tag);
  if (tags.length !== known.length || tags.some((tag, at) => tag !== known[at])) {
    throw new Error(
      'The SQLite database is not of this release: run `npm run migrate` on it first. Nothing was changed.',
    );
  }
}

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Empty, or only just migrated: a move that was broken off may be begun again. */
async function assertEmpty(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname <> 'applied_migration'`,
    );
    const ours = new Set(rows.map(({ name }) => name));
    if (rows.length > 0 && !ours.has('revision_counter')) {
      throw new Error('The database of DATABASE_URL holds something else: give it an empty one. Nothing was changed.');
    }
    for (const { name } of rows) {
      if (ownRows.has(name)) continue;
      const found = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
      if (found.rowCount !== 0) {
        throw new Error(`The database of DATABASE_URL is not empty (${name} has rows). Nothing was changed.`);
      }
    }
  });
}

/** Readings older than what a new database prepares would all lie in the default partition, which is never dropped. */
async function preparePartitions(
  db: Awaited<ReturnType<typeof openDatabase>>,
  source: SqliteConnection.Database,
): Promise<void> {
  const { first, last } = source.prepare('SELECT min(bucket) AS first, max(bucket) AS last FROM reading').get() as {
    first: number | null;
    last: number | null;
  };
  if (first !== null && last !== null) {
    await db.write((tx) => ensureDays(tx, first * bucketMs, last * bucketMs));
  }
}

function copyAll(options: MoveOptions, source: SqliteConnection.Database): Promise<Record<string, TableSum>> {
  return withClient(options.databaseUrl, async (client) => {
    await client.query('BEGIN');
    const before = await loadPostgres(client, source, options.onTable ?? (() => undefined));
    const wrong = differences(before, await sumPostgres(client));
    if (wrong.length > 0)
      throw new Error(`What arrived is not what was read: ${wrong.join(', ')}. Nothing was changed.`);
    await client.query('COMMIT');
    return before;
  });
}
