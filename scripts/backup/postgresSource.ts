import { join } from 'node:path';
import { Client } from 'pg';
import type { BackupSource } from '#workers/backup/makeBackup.ts';
import type { SourceFacts } from '#db/backup/sqliteSource.ts';
import { sumPostgres } from '#db/backup/postgresRows.ts';
import { runPostgresTool } from './postgresTools.ts';

/** A PostgreSQL database, by pg_dump. The facts are read in the very snapshot that pg_dump reads. */
export function postgresSource(databaseUrl: string, withSums = false): BackupSource {
  const connected = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    engine: 'postgres',
    sizeBytes: () =>
      connected(async (client) => {
        const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size');
        return Number(rows[0]?.size ?? 0);
      }),
    copy: (folder, onProgress) =>
      connected(async (client) => {
        onProgress(0);
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        // A dump may take long, and this connection waits for it inside its transaction.
        await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
        const facts = await readFacts(client);
        const { rows } = await client.query<{ name: string }>('SELECT pg_export_snapshot() AS name');
        const tables = withSums ? await sumPostgres(client) : null;
        const file = 'database.dump';
        const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.name ?? ''}`];
        await runPostgresTool('pg_dump', databaseUrl, [...args, `--file=${join(folder, file)}`]);
        onProgress(1);
        return { file, isCompressed: true, facts: { ...facts, tables } };
      }),
  };
}

async function readFacts(client: Client): Promise<SourceFacts> {
  const has = await client.query(`SELECT to_regclass('public.incarnation') IS NOT NULL AS there`);
  if ((has.rows as Array<{ there: boolean }>)[0]?.there !== true) {
    throw new Error('The database is not up to date with this program: run `npm run migrate` first.');
  }
  const { rows } = await client.query<{ revision: string; incarnation: string }>(
    'SELECT r.value AS revision, i.value AS incarnation FROM revision_counter r, incarnation i',
  );
  const applied = await client.query<{ tag: string; hash: string }>(
    'SELECT tag, hash FROM applied_migration ORDER BY tag',
  );
  const [row] = rows;
  return { revision: Number(row?.revision), incarnation: row?.incarnation ?? '', migrations: applied.rows };
}
