import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startStack } from '../../scripts/harness/stack.ts';
import { stackFile, type StackFacts } from './stackFacts.ts';

/** Playwright's global set-up: the real product with 300 devices; what it returns stops everything. */
export default async function startStackForBrowser(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guardline-browser-'));
  const stack = await startStack({ dataDir, devices: 300 });
  const facts: StackFacts = {
    url: stack.url,
    dataDir,
    password: stack.password,
    appKey: stack.env['APP_KEY'] ?? '',
    appSecret: stack.env['APP_SECRET'] ?? '',
    databasePath: stack.databasePath,
  };
  mkdirSync(dirname(stackFile), { recursive: true });
  writeFileSync(stackFile, JSON.stringify(facts));
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(stackFile, { force: true });
  };
}
