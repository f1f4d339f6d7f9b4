import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { checkIntegrity } from '#db/backup/copySqlite.ts';
import { listPostgresTables, sumPostgres } from '#db/backup/postgresRows.ts';
import { openSource, sumSqlite } from '#db/backup/sqliteSource.ts';
import { differences, type TableSum } from '#db/backup/sums.ts';
import { migrate } from '#db/engine/migrate.ts';
import { knownMigrations, pendingMigrations } from '#db/engine/migrations.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { holdDeliveries, renewIncarnation } from '#db/incarnation/incarnation.ts';
import { writeSecurityNotice } from '#db/security/writeSecurityNotice.ts';
import type { About } from '#workers/backup/about.ts';
import { openArchive } from '#workers/backup/archive.ts';
import { syncFolder } from '#workers/backup/makeBackup.ts';
import { openSealed } from '#workers/backup/sealSecrets.ts';
import { runPostgresTool } from './postgresTools.ts';

export interface RestoreOptions {
  readonly archive: string;
  readonly dataDir: string;
  /** Of the SQLite file. */
  readonly databasePath: string;
  readonly databaseUrl?: string | undefined;
  /** Asked for when the secrets are sealed. */
  readonly passphrase: () => Promise<string | undefined>;
  readonly now: number;
  readonly onProgress?: (share: number) => void;
}

export interface Restored {
  readonly about: About;
  readonly incarnation: string;
  /** Deliveries that wait for root. */
  readonly heldDeliveries: number;
  readonly applied: readonly string[];
}

/**
 * Puts a backup into an empty place and makes it a new incarnation.
 * @throws Error with a sentence; then nothing was changed
 * @source docs/adr/0028-incarnation-and-backup.md
 */
export async function restoreArchive(options: RestoreOptions): Promise<Restored> {
  const { archive, dataDir, databaseUrl } = options;
  const { about, check } = await openArchive(archive);
  assertFits(about, databaseUrl);
  await assertEmpty(options);
  const isNewFolder = !existsSync(dataDir);
  const unpacked = join(dataDir, `.restoring-${randomBytes(4).toString('hex')}`);
  mkdirSync(unpacked, { recursive: true, mode: 0o700 });
  let isWritten = false;
  try {
    await check(unpacked, options.onProgress ?? (() => undefined));
    const secrets = await readSecrets(unpacked, about, options);
    // First what can be taken back without a trace.
    writeFileSync(join(dataDir, 'secrets.json'), secrets, { flag: 'wx', mode: 0o600, flush: true });
    isWritten = true;
    const restored =
      databaseUrl === undefined
        ? await restoreSqlite(unpacked, about, options)
        : await restorePostgres(unpacked, about, databaseUrl, options);
    if (databaseUrl === undefined) {
      // The database comes last: without it the folder is not one that anything starts on.
      mkdirSync(dirname(options.databasePath), { recursive: true, mode: 0o700 });
      renameSync(join(unpacked, 'database.sqlite'), options.databasePath);
      syncFolder(dirname(options.databasePath));
    }
    syncFolder(dataDir);
    return restored;
  } catch (error) {
    // The folder was not there, or was empty.
    if (isNewFolder) rmSync(dataDir, { recursive: true, force: true });
    else if (isWritten) rmSync(join(dataDir, 'secrets.json'), { force: true });
    throw error;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

function assertFits(about: About, databaseUrl: string | undefined): void {
  const wanted = databaseUrl === undefined ? 'sqlite' : 'postgres';
  if (about.engine !== wanted) {
    const way =
      about.engine === 'sqlite'
        ? 'Restore it without DATABASE_URL, then take it over with `npm run move`.'
        : 'Set DATABASE_URL to an empty PostgreSQL database.';
    throw new Error(`The backup is one of ${about.engine}, and the target is ${wanted}. ${way} Nothing was changed.`);
  }
  try {
    pendingMigrations(knownMigrations(about.engine), about.migrations);
  } catch (error) {
    throw new Error(
      `The backup was made by a newer release or another one (${about.release}): restore it with that one. ` +
        'Nothing was changed.',
      { cause: error },
    );
  }
}

async function assertEmpty({ dataDir, databasePath, databaseUrl }: RestoreOptions): Promise<void> {
  const [found] = existsSync(dataDir) ? readdirSync(dataDir) : [];
  if (found !== undefined) {
    throw new Error(
      `${dataDir} is not empty (${found}): a backup goes into an empty folder only. Nothing was changed.`,
    );
  }
  if (databaseUrl === undefined) {
    const left = ['', '-wal', '-shm'].map((end) => `${databasePath}${end}`).find((path) => existsSync(path));
    if (left !== undefined) throw new Error(`${left} is there already. Nothing was changed.`);
    return;
  }
  const tables = await withClient(databaseUrl, (client) =>
    client.query<{ n: string }>(`SELECT count(*) AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace`),
  );
  if (Number(tables.rows[0]?.n ?? 0) > 0) {
    throw new Error(
      'The database of DATABASE_URL is not empty: a backup goes into an empty one only. Nothing was changed.',
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

async function readSecrets(folder: string, about: About, options: RestoreOptions): Promise<string> {
  if (about.secrets === 'readable') return readFileSync(join(folder, 'secrets.json'), 'utf8');
  const passphrase = await options.passphrase();
  if (passphrase === undefined || passphrase === '') {
    throw new Error('The secrets of the backup are sealed: set BACKUP_PASSPHRASE. Nothing was changed.');
  }
  const opened = await openSealed(readFileSync(join(folder, 'secrets.sealed.json'), 'utf8'), passphrase);
  if (opened === null) throw new Error('The passphrase does not open the secrets of the backup. Nothing was changed.');
  return opened;
}

function assertSame(about: About, sums: () => Record<string, TableSum>): void {
  if (about.tables === null) return;
  const wrong = differences(about.tables, sums());
  if (wrong.length > 0) throw new Error(`What was unpacked is not what was backed up: ${wrong.join(', ')}.`);
}

async function restoreSqlite(folder: string, about: About, { now }: RestoreOptions): Promise<Restored> {
  const databasePath = join(folder, 'database.sqlite');
  checkIntegrity(databasePath);
  const source = openSource(databasePath);
  try {
    assertSame(about, () => sumSqlite(source));
  } finally {
    source.close();
  }
  return begin(about, { databasePath, now });
}

async function restorePostgres(
  folder: string,
  about: About,
  databaseUrl: string,
  { now }: RestoreOptions,
): Promise<Restored> {
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  await runPostgresTool('pg_restore', databaseUrl, [...args, join(folder, 'database.dump')]);
  try {
    await withClient(databaseUrl, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const sums = about.tables === null ? {} : await sumPostgres(client);
      assertSame(about, () => sums);
    });
    return await begin(about, { databaseUrl, databasePath: '', now });
  } catch (error) {
    await withClient(databaseUrl, dropAll);
    throw error;
  }
}

/** It was empty a moment ago: empty again. */
async function dropAll(client: Client): Promise<void> {
  const tables = [...(await listPostgresTables(client)).map(({ name }) => `"${name}"`), 'applied_migration'];
  await client.query(`DROP TABLE IF EXISTS ${tables.join(', ')} CASCADE`);
}

/** Brings it to this program's schema, and begins another life in it. */
async function begin(
  about: About,
  { now, ...place }: { databaseUrl?: string; databasePath: string; now: number },
): Promise<Restored> {
  const where = { databaseUrl: place.databaseUrl, databasePath: place.databasePath };
  const applied = await migrate({ ...where, nowMs: now });
  const db = await openDatabase({ ...where, role: 'worker' });
  try {
    return await db.write(async (tx) => {
      const heldDeliveries = await holdDeliveries(tx);
      const incarnation = await renewIncarnation(tx, { origin: 'restored', now });
      const params = { takenAt: new Date(about.createdAt).toISOString().slice(0, 16), letters: heldDeliveries };
      await writeSecurityNotice(tx, { kind: 'restored', subject: incarnation, params }, now);
      return { about, incarnation, heldDeliveries, applied };
    });
  } finally {
    // A worker's end leaves no log behind: the file is whole by itself.
    await db.close();
  }
}
