/**
 * `npm run lifecycle`: random lives of alarms (reports, people's acts, the clock) against a small model of the
 * lifecycle, on both engines. `--sequences` 10,000 unless said, `--seed` repeats one, `--engine` runs one of them.
 * `npm test` has the short form.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectDir } from './setup/findTools.mjs';

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '20261127' },
    engine: { type: 'string' },
  },
});
const args = ['--no-install', 'vitest', 'run', '--project', 'engines', 'tests/integration/workers/lifecycle.test.ts'];
for (const engine of values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine]) {
  const { sequences, seed } = values;
  const env = { ...process.env, TEST_ENGINE: engine, LIFECYCLE_SEQUENCES: sequences, LIFECYCLE_SEED: seed };
  const { status } = spawnSync('npx', args, { cwd: projectDir, stdio: 'inherit', env });
  if (status !== 0) process.exitCode = status ?? 1;
}
