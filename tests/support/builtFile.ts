import { join } from 'node:path';

/**
 * The built JavaScript of a program such as `workers/main.ts`: it starts in a third of the time that its source takes,
 * and is what runs outside of development.
 */
export function builtFile(source: string): string {
  const folder = process.env['TEST_BUILD'];
  if (folder === undefined)
    throw new Error('TEST_BUILD is set by tests/support/services.ts: run the project "engines"');
  return join(folder, source.replace(/\.ts$/, '.js'));
}
