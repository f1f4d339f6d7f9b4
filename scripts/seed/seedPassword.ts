import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One password for all names of the demonstration: SEED_PASSWORD, else a random one kept in the data folder. */
export function seedPassword(dataDir: string, given: string | undefined): string {
  if (given) return given;
  const file = join(dataDir, 'seed-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(9).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return password;
}
