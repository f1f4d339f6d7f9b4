// `npm run sums:rebuild [-- --check]`: counts the alarms of the environment's database anew into their day sums
// (DATABASE_URL, else the file; days of APP_TZ), beside a product that runs. `--check` compares alone. Ends with 1
// where sums and alarms differ.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mergeChanges } from '#db/alarms/sums/mergeChanges.ts';
import { areSumsReady, restartSums } from '#db/alarms/sums/sumsState.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { compareSums, type Compared } from '#workers/sweeps/compareSums.ts';
import { runFills } from '#workers/sweeps/runFills.ts';
import { zoneDate } from '#domain/zone.ts';

const { DATABASE_URL, DATABASE_PATH, DATA_DIR, APP_TZ } = process.env;
const zone = APP_TZ || 'Asia/Shanghai';
const db = await openDatabase({
  databaseUrl: DATABASE_URL || undefined,
  databasePath: DATABASE_PATH || join(DATA_DIR || './.data', 'guardline.db'),
  role: 'tool',
});
/** Changes of one transaction. */
const changesAtOnce = 500;

async function rebuild(): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('sweep');
    await restartSums(tx, zone);
  });
  const log = { info: () => undefined };
  await runFills({ db, now: Date.now, timeZone: zone, log }, undefined, { table: [fillDaySums] });
  while ((await db.write((tx) => mergeChanges(tx, changesAtOnce))) === changesAtOnce) await sleep(1);
}

/** Begins again where the sums were begun anew meanwhile and are whole once more. */
async function compare(): Promise<Compared> {
  for (;;) {
    if (!(await db.snapshot((tx) => areSumsReady(tx, zone)))) {
      throw new Error(`The day sums are not whole in the zone ${zone}: the workers make them, or npm run sums:rebuild`);
    }
    const compared = await compareSums(db, { restShare: 0 });
    if (compared !== null) return compared;
    console.log('The day sums were begun anew meanwhile: compared again');
  }
}

try {
  if (!process.argv.includes('--check')) await rebuild();
  const { days, differing } = await compare();
  console.log(`${days} days compared with their alarms, ${differing.length} differ`);
  for (const each of differing) console.log(`  ${zoneDate(zone, each)}`);
  if (differing.length > 0) process.exitCode = 1;
} finally {
  await db.close();
}
