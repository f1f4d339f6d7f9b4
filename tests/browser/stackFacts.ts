import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StackFacts {
  readonly url: string;
  readonly dataDir: string;
  readonly password: string;
  readonly appKey: string;
  readonly appSecret: string;
  readonly databasePath: string;
}

/** Where the global set-up leaves what the tests must know; under a folder that git ignores. */
export const stackFile = join(
  import.meta.dirname,
  '..',
  '..',
  '.cache',
  `${process.env['STACK_FILE'] ?? 'browser'}-stack.json`,
);

export function stackFacts(): StackFacts {
  return JSON.parse(readFileSync(stackFile, 'utf8')) as StackFacts;
}
