// `npm run seed -- --devices N`: the demonstration's organisations, bridges, devices, people and past. Idempotent.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { parseConfig } from '#domain/config.ts';
import { parseDataKey } from '#db/secrets/seal.ts';
import { loadSecrets } from './processes/dataFolder.mjs';
import { seedDemo } from './seed/seedDemo.ts';
import { seedPassword } from './seed/seedPassword.ts';
import { writeDeviceFile } from './seed/writeDeviceFile.ts';

const { values } = parseArgs({ options: { devices: { type: 'string', default: '1000' } } });
const devices = Number(values.devices);
if (!Number.isInteger(devices) || devices < 1 || devices > 100_000) {
  throw new Error('--devices must be a whole number from 1 to 100000');
}
const dataDir = process.env['DATA_DIR'] || './.data';
mkdirSync(dataDir, { recursive: true });
const config = parseConfig({ ...process.env, ...loadSecrets(dataDir, process.env), DATA_DIR: dataDir });
const dataKey = parseDataKey(config.DATA_KEY);
const db = await openDatabase({ databaseUrl: config.DATABASE_URL, databasePath: config.databasePath, role: 'tool' });
try {
  const startedAt = Date.now();
  const password = seedPassword(dataDir, config.SEED_PASSWORD);
  const filled = await seedDemo({ db, dataKey, password, devices, now: startedAt });
  const count = await writeDeviceFile(db, dataKey, dataDir);
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  console.log(filled ? `Seeded ${count} devices in ${seconds} s` : `The demonstration is there: ${count} devices`);
} finally {
  await db.close();
}
