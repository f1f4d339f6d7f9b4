import { randomBytes } from 'node:crypto';
import { keepPassword, keptPassword } from '../processes/demoAccounts.mjs';

/** One password for new accounts of the demonstration: SEED_PASSWORD, else a random one kept in the data folder. */
export function seedPassword(dataDir: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const kept = keptPassword(dataDir);
  if (kept !== undefined) return kept;
  const password = randomBytes(9).toString('base64url');
  keepPassword(dataDir, password);
  return password;
}
