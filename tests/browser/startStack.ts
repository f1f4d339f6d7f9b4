import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { seedFolder, startStack } from '../../scripts/harness/stack.ts';
import { holdStill } from './holdStill.ts';
import { stackFile, type StackFacts } from './stackFacts.ts';

/** What its processes load first. */
const env = { NODE_OPTIONS: `--import ${new URL('../support/cheapHashes.mjs', import.meta.url).href}` };

/**
 * Playwright's global set-up: for each of its workers the real product with 300 devices, since tests of one product
 * share accounts, settings and devices. What it returns stops everything.
 */
export default async function startStacks({ workers }: FullConfig): Promise<() => Promise<void>> {
  const seeded = mkdtempSync(join(tmpdir(), 'guardline-browser-seed-'));
  try {
    await seedFolder(seeded, 300, env);
    const stops = await Promise.all(Array.from({ length: workers }, (_, worker) => startStackOf(worker, seeded)));
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  } finally {
    rmSync(seeded, { recursive: true, force: true });
  }
}

async function startStackOf(worker: number, seeded: string): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guardline-browser-'));
  const stack = await startStack({ dataDir, copyOf: seeded, env });
  const facts: StackFacts = {
    url: stack.url,
    dataDir,
    password: stack.password,
    appKey: stack.env['APP_KEY'] ?? '',
    appSecret: stack.env['APP_SECRET'] ?? '',
    databasePath: stack.databasePath,
    serverPid: stack.pidOf('server') ?? 0,
  };
  const file = stackFile(worker);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(facts));
  await holdStill(facts);
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(file, { force: true });
  };
}
