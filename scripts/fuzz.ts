/**
 * `npm run fuzz`: every route, socket event and the device door, asked by their own schemas with something wrong in
 * most calls, as each kind of caller. `--runs` 20,000 unless said, `--seed` repeats one. `npm test` has the short form.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectDir } from './setup/findTools.mjs';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string', default: '20261122' } },
});
const args = ['--no-install', 'vitest', 'run', '--project', 'engines', 'tests/integration/access/fuzz.test.ts'];
const env = { ...process.env, TEST_ENGINE: 'sqlite', FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed };
const { status } = spawnSync('npx', args, { cwd: projectDir, stdio: 'inherit', env });
process.exitCode = status ?? 1;
