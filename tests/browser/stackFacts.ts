import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StackFacts {
  readonly url: string;
  readonly dataDir: string;
  readonly password: string;
  readonly appKey: string;
  readonly appSecret: string;
  readonly databasePath: string;
  /** Of the server as it was started; one that a test ends is started again under another. */
  readonly serverPid: number;
}

const folder = join(import.meta.dirname, '..', '..', '.cache');

/** Where the global set-up leaves what the tests of one Playwright worker must know; git ignores the folder. */
export function stackFile(worker: number): string {
  return join(folder, `${process.env['STACK_FILE'] ?? 'browser'}-stack-${worker}.json`);
}

export function stackFacts(): StackFacts {
  return JSON.parse(readFileSync(stackFile(Number(process.env['TEST_PARALLEL_INDEX'])), 'utf8')) as StackFacts;
}
