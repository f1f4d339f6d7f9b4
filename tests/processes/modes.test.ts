import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { startRedis } from '#tests/support/redis.ts';
import { launch, says, stopLaunched } from './launch.ts';

const parent = mkdtempSync(join(tmpdir(), 'guardline-modes-'));
afterEach(async () => {
  await stopLaunched();
  rmSync(parent, { recursive: true, force: true });
});

/** What somebody but the owner may do anything with, by its path. */
function openToOthers(path: string): string[] {
  const { mode } = statSync(path);
  const below = statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  return [...((mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`]), ...below];
}

it('L8: whatever migrate, seed, workers and server write by hand, under a shell with umask 022, is the owner’s alone', async () => {
  const redis = await startRedis();
  try {
    const dataDir = join(parent, 'data');
    const common = { DATA_DIR: dataDir, REDIS_URL: redis.url, HOST: '127.0.0.1', PORT: String(await freePort()) };
    const byHand = (script: string, env: Record<string, string> = {}) =>
      launch('sh', ['-c', `umask 022; exec npm run ${script}`], { ...common, ...env });
    const migrated = byHand('migrate');
    expect(await migrated.exit, migrated.output()).toBe(0);
    expect(openToOthers(dataDir)).toEqual([]);
    const seeded = byHand('seed -- --devices 5', { DEMO: '1' });
    expect(await seeded.exit, seeded.output()).toBe(0);
    const { loadSecrets } = await import('#scripts/processes/secrets.mjs');
    const secrets = loadSecrets(dataDir, {});
    await says(byHand('workers', secrets), /workers ready/);
    const server = byHand('server', { ...secrets, DEMO: '1' });
    await says(server, /listening/);
    // Told at every start, in one line.
    expect(server.output()).toMatch(/DEMO=1: this is a demonstration/);
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['guardline.db', 'secrets.json', 'devices.csv']));
    expect(openToOthers(dataDir)).toEqual([]);
  } finally {
    await stopLaunched();
    await redis.stop();
  }
});
