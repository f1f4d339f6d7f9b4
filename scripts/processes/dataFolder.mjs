// The data folder: one start at a time, and the secrets that the first start generates.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Claims the folder, or throws the sentence that says who has it. Returns how to let it go. */
export function claimDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const lockFile = join(dataDir, 'guardline.pid');
  if (existsSync(lockFile)) {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    if (pid !== process.pid && isAlive(pid)) {
      throw new Error(
        `Guardline already runs on the data folder ${dataDir} (process ${pid}). Stop it, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(lockFile, { force: true });
  }
  writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
  return () => rmSync(lockFile, { force: true });
}

const secrets = {
  APP_KEY: () => `gl-${randomBytes(9).toString('base64url')}`,
  APP_SECRET: () => randomBytes(32).toString('base64url'),
  TOKEN_PEPPER: () => randomBytes(32).toString('base64url'),
  DATA_KEY: () => randomBytes(32).toString('base64url'),
  MAP_TOKEN_SECRET: () => randomBytes(32).toString('base64url'),
};

/**
 * The key and the secrets: from the environment, else from the data folder, where the first start writes them, readable by the
 * owner only. With DATABASE_URL they must be given, alike on every machine.
 */
export function loadSecrets(dataDir, env) {
  const missing = Object.keys(secrets).filter((name) => !env[name]);
  if (missing.length === 0) return {};
  if (env.DATABASE_URL) {
    throw new Error(`With DATABASE_URL these must be set, alike on every machine: ${missing.join(', ')}`);
  }
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const complete = Object.fromEntries(Object.entries(secrets).map(([name, make]) => [name, stored[name] ?? make()]));
  writeFileSync(file, `${JSON.stringify(complete, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return Object.fromEntries(missing.map((name) => [name, complete[name]]));
}
