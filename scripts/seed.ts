// `npm run seed -- --devices N`: the demonstration's organisations, bridges, devices, people and past. Idempotent.
import '#db/engine/ownerOnly.ts';
import { parseArgs } from 'node:util';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { parseConfig, type Config } from '#domain/config.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { loadSecrets } from './processes/secrets.mjs';
import { keepAccounts, keptPassword } from './processes/demoAccounts.mjs';
import { users } from './seed/organizations.ts';
import { passwordsThatFit } from './seed/passwordsThatFit.ts';
import { seedDemo } from './seed/seedDemo.ts';
import { seedPassword } from './seed/seedPassword.ts';
import { writeDeviceFile } from './seed/writeDeviceFile.ts';

const { values } = parseArgs({ options: { devices: { type: 'string', default: '1000' } } });
const devices = Number(values.devices);
if (!Number.isInteger(devices) || devices < 1 || devices > 100_000) {
  throw new Error('--devices must be a whole number from 1 to 100000');
}
if (process.env['DEMO'] !== '1') {
  console.error(
    'The seed makes accounts that share one password: it needs DEMO=1, and HOST=127.0.0.1. Nothing was done.',
  );
  process.exit(1);
}
const dataDir = process.env['DATA_DIR'] || './.data';
const config = readConfig(dataDir);
const dataKeys = parseDataKeys(config.DATA_KEY);
const db = await openDatabase({ databaseUrl: config.DATABASE_URL, databasePath: config.databasePath, role: 'tool' });
try {
  const startedAt = Date.now();
  const password = seedPassword(dataDir, config.SEED_PASSWORD);
  const filled = await seedDemo({ db, dataKeys, password, devices, zone: config.APP_TZ, now: startedAt });
  const known = { given: config.SEED_PASSWORD, kept: keptPassword(dataDir) };
  const names = users.map(({ username }) => username);
  keepAccounts(dataDir, await passwordsThatFit(db, names, known));
  const count = await writeDeviceFile(db, dataKeys, dataDir);
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  console.log(filled ? `Seeded ${count} devices in ${seconds} s` : `The demonstration is there: ${count} devices`);
} finally {
  await db.close();
}

function readConfig(folder: string): Config {
  try {
    return parseConfig({ ...process.env, ...loadSecrets(folder, process.env), DATA_DIR: folder });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
