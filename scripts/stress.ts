/**
 * `npm run test:stress`: passes of the browser's tests of screens, to find the one that is red once in a hundred.
 * `--passes N`, `--load L` beside L busy loops, `--resume` goes on where the last run stopped, in the middle of a pass
 * too. Raw lines are in test-results/stress.jsonl, the table in docs/results/stress.md; not part of `npm test`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildClient } from './setup/installDependencies.mjs';
import { ensureTools } from './setup/installTools.mjs';
import { isWhole, linesOf, pageWith, passesOf, type Line, type Pass } from './stress/passes.ts';

const { values } = parseArgs({
  options: {
    passes: { type: 'string', default: '1' },
    load: { type: 'string', default: '0' },
    resume: { type: 'boolean', default: false },
  },
});
const [wanted, load] = [Number(values.passes), Number(values.load)];
if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(load) || load < 0) {
  throw new Error('--passes is a whole number from 1 on, --load one from 0 on');
}
const lines = join('test-results', 'stress.jsonl');
const page = join('docs', 'results', 'stress.md');

const write = (line: Line): void => appendFileSync(lines, `${JSON.stringify(line)}\n`);
const read = (): Pass[] => (existsSync(lines) ? passesOf(linesOf(readFileSync(lines, 'utf8'))) : []);
const git = (...args: readonly string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
const commitNow = (): string =>
  `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;

function writePage(): void {
  writeFileSync(page, pageWith(existsSync(page) ? readFileSync(page, 'utf8') : '', read()));
}

/** Plays the tests of these files, or of all. */
function play(files: readonly string[]): Promise<void> {
  const args = ['--no-install', 'playwright', 'test', '--project=screens', '--workers=3', '--retries=0'];
  const reporters = `--reporter=line,${join('scripts', 'stress', 'reporter.mjs')}`;
  // Its own stacks: another run may be beside it.
  const env = { ...process.env, STACK_FILE: 'stress', STRESS_LINES: lines };
  return new Promise((resolve) => {
    const child = spawn('npx', [...args, reporters, ...files], { stdio: 'inherit', env });
    child.on('close', () => resolve());
  });
}

async function runPass(begun: Pass | undefined, pass: number): Promise<void> {
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  if (begun === undefined) write({ kind: 'pass', pass, date, commit: commitNow(), load });
  const startedAt = performance.now();
  await play(begun?.left ?? []);
  write({ kind: 'ran', seconds: (performance.now() - startedAt) / 1_000 });
  writePage();
}

for (const { words } of await ensureTools(['redis', 'chromium', 'chineseFont'], { yes: true })) console.error(words);
buildClient();
mkdirSync('test-results', { recursive: true });
if (!values.resume) rmSync(lines, { force: true });
// They end with this process.
const loops = Array.from({ length: load }, () => new Worker('for (;;);', { eval: true }));
try {
  for (let pass = 1; pass <= wanted; pass += 1) {
    const begun = read().find((each) => each.pass === pass);
    if (begun === undefined || !isWhole(begun)) await runPass(begun, pass);
    const now = read().find((each) => each.pass === pass);
    if (now === undefined || !isWhole(now)) throw new Error(`pass ${pass} was stopped: --resume goes on with it`);
    console.log(`pass ${pass}: ${now.reds.length} red of ${now.tests} in ${Math.round(now.seconds)} s`);
    for (const { title, message } of now.reds) console.log(`✘ ${title}\n  ${message}`);
  }
} finally {
  await Promise.all(loops.map((loop) => loop.terminate()));
}
process.exitCode = read().some(({ reds }) => reds.length > 0) ? 1 : 0;
