/**
 * `DATABASE_URL=postgres://… npm run move`: takes the SQLite database of DATA_DIR over into an empty PostgreSQL
 * database. The product is stopped meanwhile; what was accepted before is finished first.
 * @source docs/backup.md
 */
import '#db/engine/ownerOnly.ts';
import { existsSync } from 'node:fs';
import { drainAccepted } from './backup/drain.ts';
import { moveDatabase } from './backup/moveDatabase.ts';
import { writableUrl } from './backup/writableUrl.ts';
import { claimDataFolder } from './processes/dataFolder.mjs';
import { loadSecrets } from './processes/secrets.mjs';

async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_PATH, REDIS_URL } = process.env;
  const dataDir = process.env['DATA_DIR'] || './.data';
  const from = DATABASE_PATH || `${dataDir}/guardline.db`;
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to an empty PostgreSQL database. Nothing was changed.');
  if (!existsSync(from)) throw new Error(`There is no SQLite database ${from}. Nothing was changed.`);
  const databaseUrl = await writableUrl(DATABASE_URL);
  const startedAt = performance.now();
  const release = claimDataFolder(dataDir);
  try {
    // The workers go on with the old one.
    const secrets = loadSecrets(dataDir, { ...process.env, DATABASE_URL: '' });
    const env = { ...secrets, DATA_DIR: dataDir, DATABASE_PATH: from, DATABASE_URL: '' };
    await drainAccepted({
      dataDir,
      redisUrl: REDIS_URL || undefined,
      env,
      onCount: (waiting) => console.error(`${waiting} accepted batches are finished first`),
    });
    const moved = await moveDatabase({
      from,
      databaseUrl,
      now: Date.now(),
      onTable: (name, rows) => console.error(`${name}: ${rows} rows`),
    });
    for (const [name, { rows, sum }] of Object.entries(moved.tables)) console.log(`${name} ${rows} ${sum}`);
    console.log(`Moved at revision ${moved.revision}: every count and checksum is the same on both sides.`);
    console.log(
      `It is a new incarnation (${moved.incarnation.slice(0, 8)}): open pages take a snapshot when they come back.`,
    );
    console.log(
      `Set DATABASE_URL, REDIS_URL and the secrets of ${dataDir}/secrets.json on every machine, and never start`,
    );
    console.log('the old database again: it would send and count on its own.');
    console.log(`RPO: nothing is lost. RTO: this took ${Math.ceil((performance.now() - startedAt) / 1_000)} s.`);
  } finally {
    release();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
