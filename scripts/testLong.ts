/**
 * `npm run test:long`: tables of tests that `npm test` asks a part of (tests/support/form.ts), asked whole, on both
 * engines. `--engine` runs one of them.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectDir } from './setup/findTools.mjs';
import { ensureTools } from './setup/installTools.mjs';

const files = ['tests/integration/scale/alarmPlans.test.ts'];

const { values } = parseArgs({ options: { engine: { type: 'string' } } });
const engines = ['sqlite', 'postgres'];
if (values.engine !== undefined && !engines.includes(values.engine)) {
  throw new Error(`--engine is one of ${engines.join(', ')}`);
}
for (const { words } of await ensureTools(['redis', 'postgres'], { yes: true })) console.error(words);
const args = ['--no-install', 'vitest', 'run', '--project', 'engines', ...files];
for (const engine of values.engine === undefined ? engines : [values.engine]) {
  const env = { ...process.env, TEST_ENGINE: engine, TEST_FORM: 'long' };
  const { status } = spawnSync('npx', args, { cwd: projectDir, stdio: 'inherit', env });
  if (status !== 0) process.exitCode = status ?? 1;
}
