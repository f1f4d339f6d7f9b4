/**
 * `npm run faults`: kills, stops and fills the real processes under load, and compares an ack ledger outside the system
 * with what is stored. `--seed N` repeats a nemesis; `--short` is the form of fixed length that is part of `npm test`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogueTable } from './faults/catalogue.ts';
import type { Outcome } from './faults/outcome.ts';
import { seededRandom } from './faults/random.ts';
import { forgetSeededPostgres } from './faults/runPostgresFault.ts';
import { scenarios, type Scenario } from './faults/scenarios.ts';
import { seedFolder } from './harness/stack.ts';
import { ensureTools } from './setup/installTools.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const devices = 300;
const wanted = values.short ? (['redis'] as const) : (['redis', 'faketime'] as const);
for (const { words } of await ensureTools([...wanted], { yes: true })) console.error(words);
const form = values.short ? 'short' : 'full';
const temporary = mkdtempSync(join(tmpdir(), 'guardline-faults-'));
/** What every fault begins with. */
const seeded = join(temporary, 'seeded');
const random = seededRandom(Number(values.seed));
const lines: string[] = [];
const failures: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};

/** A fault that could not even be run did not hold. */
function failed(error: unknown): Outcome {
  const [first, ...words] = (error as Error).message.split('\n');
  // What the processes said last.
  if (words.length > 0) console.error(words.join('\n'));
  return { line: '', broken: [`failed: ${first}`] };
}

async function run({ name, inShort, run: work }: Scenario): Promise<void> {
  if (values.only === undefined ? form === 'short' && !inShort : !name.includes(values.only)) return;
  const dataDir = join(temporary, name.replace(/\W+/g, '-'));
  const beganAt = performance.now();
  const { line, broken } = await work({ dataDir, seeded, random, form }).catch(failed);
  // Not a figure of the results: the short form has a budget.
  console.error(`${name}: ${Math.round((performance.now() - beganAt) / 1_000)} s`);
  say(`| ${name} | ${line} | ${broken.length === 0 ? 'holds' : `BROKEN: ${broken.join('; ')}`} |`);
  failures.push(...broken.map((what) => `${name}: ${what}`));
}

try {
  say('# What `npm run faults` showed');
  say('');
  say(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, seed ${values.seed}, ${form} form. Real server, worker and Redis; the ack ledger is a file outside the system; devices keep what was not answered with 2xx and send it again.`,
  );
  say('');
  say('| fault | figures | verdict |');
  say('|---|---|---|');
  await seedFolder(seeded, devices);
  for (const scenario of scenarios) await run(scenario);
} finally {
  await forgetSeededPostgres();
  rmSync(temporary, { recursive: true, force: true });
}
if (form === 'full' && values.only === undefined) {
  mkdirSync('docs/results', { recursive: true });
  writeFileSync('docs/results/faults.md', `${[...lines, '', ...catalogueTable()].join('\n')}\n`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
// What was left open would keep this process, and `npm test` that waits for it, for ever: it is named, and that is a
// failure too.
setTimeout(() => {
  console.error(`The faults are over and this is still open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, 10_000).unref();
