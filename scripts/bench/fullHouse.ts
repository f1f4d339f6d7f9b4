// `npx tsx scripts/bench/fullHouse.ts --part 1`: fills an empty database with a year of a site, a SQLite file
// (`--file`) or the PostgreSQL of DATABASE_URL. The same figures make the same rows.
import { parseArgs } from 'node:util';
import { migrate } from '#db/engine/migrate.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { fillHouse } from './fullHouse/fillHouse.ts';
import { scaled } from './fullHouse/housePlan.ts';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    part: { type: 'string', default: '1' },
    devices: { type: 'string' },
    alarms: { type: 'string' },
    readings: { type: 'string' },
    seed: { type: 'string' },
    /** The house's last moment, as an ISO date; now when it is left out. */
    until: { type: 'string' },
  },
});
const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined && values.file === undefined) throw new Error('--file or DATABASE_URL says where');
const given = (['devices', 'alarms', 'readings', 'seed'] as const).flatMap((name) =>
  values[name] === undefined ? [] : [[name, Number(values[name])] as const],
);
const now = values.until === undefined ? Date.now() : Date.parse(values.until);
const plan = scaled({ part: Number(values.part), ...Object.fromEntries(given) }, now);
const place = { databaseUrl, databasePath: values.file ?? '' };
await migrate({ ...place, nowMs: Date.now() });
// SQLite writes the indexes of a million rows from its cache, and the worker's is the largest. PostgreSQL ends a long
// statement of a worker, and none of a tool.
const db = await openDatabase({ ...place, role: databaseUrl === undefined ? 'worker' : 'tool' });
try {
  await fillHouse(db, plan, { told: (step, ms) => console.log(`${step}: ${(ms / 1_000).toFixed(1)} s`) });
} finally {
  await db.close();
}
