/**
 * `npm run restore -- ARCHIVE`: puts a backup into an empty data folder (DATA_DIR), or into an empty PostgreSQL
 * database (DATABASE_URL). Nothing else of the product may run on them.
 * @source docs/backup.md
 */
import '#db/engine/ownerOnly.ts';
import { restoreArchive } from './backup/restoreArchive.ts';
import { askPassphrase } from './backup/askPassphrase.ts';
import { writableUrl } from './backup/writableUrl.ts';

let shown = '';

async function main(): Promise<void> {
  const [archive] = process.argv.slice(2);
  if (archive === undefined || archive.startsWith('--')) throw new Error('npm run restore -- ARCHIVE');
  const { DATABASE_URL, DATABASE_PATH } = process.env;
  const dataDir = process.env['DATA_DIR'] || './.data';
  const startedAt = performance.now();
  const { about, incarnation, heldDeliveries, applied } = await restoreArchive({
    archive,
    dataDir,
    databasePath: DATABASE_PATH || `${dataDir}/guardline.db`,
    databaseUrl: DATABASE_URL ? await writableUrl(DATABASE_URL) : undefined,
    passphrase: () => askPassphrase('Passphrase of the secrets:'),
    now: Date.now(),
    onProgress: (share) => {
      const line = `Unpacking: ${Math.floor(share * 10) * 10} %`;
      if (line !== shown) console.error(line);
      shown = line;
    },
  });
  console.log(`Restored revision ${about.revision} of ${new Date(about.createdAt).toISOString()} into ${dataDir}.`);
  console.log(`It is a new incarnation (${incarnation.slice(0, 8)}): open pages take a snapshot when they come back.`);
  if (applied.length > 0) console.log(`It was brought to this release: ${applied.join(', ')}.`);
  if (heldDeliveries > 0) console.log(`${heldDeliveries} deliveries waited: send or drop each in the sending log.`);
  if (DATABASE_URL)
    console.log(`Its secrets are in ${dataDir}/secrets.json: set them in the environment, alike on every machine.`);
  console.log(
    `RPO: what was accepted after ${new Date(about.createdAt).toISOString()} is lost, unless devices send it again.`,
  );
  console.log(`RTO: this took ${Math.ceil((performance.now() - startedAt) / 1_000)} s; now start the product.`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
