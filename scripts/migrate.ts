// `npm run migrate`: brings the database of the environment (DATABASE_URL, else the file) to this program's schema.
import '#db/engine/ownerOnly.ts';
import { migrate } from '#db/engine/migrate.ts';

const { DATABASE_URL, DATABASE_PATH, DATA_DIR } = process.env;
const applied = await migrate({
  databaseUrl: DATABASE_URL || undefined,
  databasePath: DATABASE_PATH || `${DATA_DIR || './.data'}/guardline.db`,
  nowMs: Date.now(),
});
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date');
