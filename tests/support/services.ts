import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProcesses } from '#scripts/setup/buildProcesses.mjs';
import { folderInMemory } from './inMemory.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';

/**
 * Starts what the tests of `engines` need: a private Redis (TEST_REDIS_URL) and, when TEST_ENGINE=postgres, a private
 * PostgreSQL (DATABASE_URL, set before any schema loads). A migrated template makes each test's database cheap. The
 * processes are built (TEST_BUILD) for the tests that start some. Temporary files of all of them lie in memory where
 * there is room.
 * @returns what stops all of it
 */
export async function setup(): Promise<() => Promise<void>> {
  const usual = process.env['TMPDIR'];
  const inMemory = folderInMemory();
  if (inMemory !== undefined) process.env['TMPDIR'] = inMemory;
  const folder = inMemory ?? mkdtempSync(join(tmpdir(), 'guardline-test-'));
  const stops = [
    async () => {
      rmSync(folder, { recursive: true, force: true });
      if (usual === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = usual;
    },
  ];
  process.env['TEST_FOLDER'] = folder;
  try {
    const redis = await startRedis();
    stops.unshift(() => redis.stop());
    process.env['TEST_REDIS_URL'] = redis.url;
    const builtFile = await buildProcesses();
    process.env['TEST_BUILD'] = builtFile('');
    if (process.env['TEST_ENGINE'] === 'postgres') {
      const postgres = await startPostgres();
      stops.unshift(() => postgres.stop());
      process.env['DATABASE_URL'] = postgres.url;
    } else {
      delete process.env['DATABASE_URL'];
    }
    const { makeTemplate } = await import('./openTestDatabase.ts');
    await makeTemplate();
  } catch (error) {
    for (const stop of stops) await stop();
    throw error;
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}
