/**
 * `npm run backup -- [FOLDER] [--checksums]`: one archive of the database, the uploaded files in it and the secrets,
 * while everything works. FOLDER is BACKUP_DIR or `backups` in the data folder.
 * @source docs/backup.md
 */
import '#db/engine/ownerOnly.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '#domain/config.ts';
import { makeBackup, sqliteSource, type Step } from '#workers/backup/makeBackup.ts';
import { askPassphrase } from './backup/askPassphrase.ts';
import { countWaiting, findRedisUrl } from './backup/countWaiting.ts';
import { postgresSource } from './backup/postgresSource.ts';
import { writableUrl } from './backup/writableUrl.ts';
import { loadSecrets, secretNames } from './processes/secrets.mjs';

const words: Record<Step, string> = { copy: 'Copying the database', pack: 'Packing', check: 'Reading it back' };
let shown = '';

function show(step: Step, share: number): void {
  const line = `${words[step]}: ${Math.floor(share * 10) * 10} %`;
  if (line !== shown) console.error(line);
  shown = line;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { checksums: { type: 'boolean' } } });
  const dataDir = process.env['DATA_DIR'] || './.data';
  const env = { ...process.env, ...loadSecrets(dataDir, process.env), DATA_DIR: dataDir };
  const config = parseConfig(env);
  const withSums = values.checksums === true;
  const passphrase = await askPassphrase('Passphrase for the secrets (none: they stay readable):');
  const waiting = await countWaiting(await findRedisUrl(dataDir));
  const made = await makeBackup({
    source:
      config.DATABASE_URL === undefined
        ? sqliteSource(config.databasePath, withSums)
        : postgresSource(await writableUrl(config.DATABASE_URL), withSums),
    dir: positionals[0] ?? config.BACKUP_DIR ?? join(dataDir, 'backups'),
    secrets: Object.fromEntries(secretNames.map((name) => [name, config[name]])),
    passphrase,
    waiting,
    now: Date.now(),
    onProgress: show,
  });
  const { about } = made;
  console.log(`${made.path} (${Math.ceil(made.bytes / 1024)} KiB), revision ${about.revision}`);
  console.log(
    about.secrets === 'sealed'
      ? 'Its secrets are sealed by the passphrase: without it the backup cannot be restored.'
      : 'Its secrets are READABLE: whoever has the archive can open what the database seals. Set BACKUP_PASSPHRASE.',
  );
  console.log(
    about.waiting === null
      ? 'Accepted items in Redis: not counted, no Redis answered.'
      : `Accepted items in Redis that are not in it: ${about.waiting} batches.`,
  );
  console.log(`RPO: what was stored after ${new Date(about.createdAt).toISOString()} is not in it.`);
  console.log(
    `RTO: reading it back took ${Math.ceil(made.readBackMs / 1_000)} s; a restore takes about as long, and a start.`,
  );
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
