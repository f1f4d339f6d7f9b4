// `npm run server`, `workers`, `migrate`, `seed`, `simulate`, `keys`, `backup`, `restore`, `move`, `audit:verify`,
// `sums:rebuild`: one program of the product, built, with the heap that it may have. Where nothing is left to build
// with (an image, a package), the release that came along is run.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { builtOrReleased, processArgs } from './setup/buildProcesses.mjs';

const programs = {
  server: { file: 'server/main.ts', args: processArgs.server },
  workers: { file: 'workers/main.ts', args: processArgs.workers },
  migrate: { file: 'scripts/migrate.ts', args: [] },
  seed: { file: 'scripts/seed.ts', args: [] },
  keys: { file: 'scripts/keys.ts', args: [] },
  'sums:rebuild': { file: 'scripts/rebuildSums.ts', args: [] },
  'audit:verify': { file: 'scripts/verifyAudit.ts', args: [] },
  backup: { file: 'scripts/backup.ts', args: [] },
  restore: { file: 'scripts/restore.ts', args: [] },
  move: { file: 'scripts/move.ts', args: [] },
  simulate: { file: 'scripts/simulate.ts', args: [] },
};

const [name = '', ...rest] = process.argv.slice(2);
const program = programs[name];
if (program === undefined) {
  process.stderr.write(`Say which program to run: ${Object.keys(programs).join(', ')}\n`);
  process.exit(1);
}
const builtFile = await builtOrReleased();
const child = spawn(process.execPath, [...program.args, builtFile(program.file), ...rest], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)));
