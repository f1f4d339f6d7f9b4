/**
 * `npm run faults`: kills, stops and fills the real processes under load, and compares an ack ledger outside the system
 * with what is stored. `--seed N` repeats a nemesis; `--short` is the form of fixed length that is part of `npm test`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startOneRedis, startThreeMasters } from './faults/machines/queueRedis.ts';
import { machinesForms, runMachines } from './faults/machines/runMachines.ts';
import type { Outcome } from './faults/outcome.ts';
import { seededRandom } from './faults/random.ts';
import { postgresFaults } from './faults/postgresFaults.ts';
import { runBackPressure } from './faults/runBackPressure.ts';
import { runControl } from './faults/runControl.ts';
import { runKills } from './faults/runKills.ts';
import { runPostgresFault, seedPostgres, type SeededPostgres } from './faults/runPostgresFault.ts';
import { runRedisStopped } from './faults/runRedisStopped.ts';
import { scenarios } from './faults/scenarios.ts';
import { seedFolder } from './harness/stack.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const devices = 300;
const form = values.short ? 'short' : 'full';
const work = mkdtempSync(join(tmpdir(), 'guardline-faults-'));
/** What every fault begins with. */
const seeded = join(work, 'seeded');
/** Made when the first row asks for it. */
const onPostgres: { seeded: SeededPostgres | null } = { seeded: null };
const lines: string[] = [];
const failures: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};

async function run(name: string, work: () => Promise<Outcome>): Promise<void> {
  if (values.only !== undefined && !name.includes(values.only)) return;
  const { line, broken } = await work();
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
  const random = seededRandom(Number(values.seed));
  for (const scenario of scenarios(form)) {
    await run(scenario.name, () => runKills(join(work, scenario.name.replace(/\W+/g, '-')), seeded, scenario, random));
  }
  await run('redis stopped for 8 s', () => runRedisStopped(join(work, 'stopped'), seeded, random));
  await run('telemetry until it is refused', () => runBackPressure(join(work, 'pressure'), seeded));
  await run('control: Redis without its log must lose', () => runControl(join(work, 'control'), seeded, random));
  for (const fault of postgresFaults) {
    if (form === 'short' && !fault.isShort) continue;
    await run(`PostgreSQL: ${fault.name}`, async () => {
      onPostgres.seeded ??= await seedPostgres(join(work, 'seeded-postgres'));
      return runPostgresFault(join(work, fault.name.replace(/\W+/g, '-')), onPostgres.seeded, fault, random);
    });
  }
  const machines = machinesForms[form];
  await run('many machines: two servers, two workers, PostgreSQL, one Redis', () =>
    runMachines(join(work, 'machines'), startOneRedis, machines, random),
  );
  // In `npm test` tests/integration/workers/cluster.test.ts stands for it, unless it is asked for.
  if (form === 'full' || values.only !== undefined) {
    await run('many machines: the same on a Redis cluster of three masters', () =>
      runMachines(join(work, 'machines-cluster'), startThreeMasters, machines, random),
    );
  }
} finally {
  await onPostgres.seeded?.cluster.remove();
  rmSync(work, { recursive: true, force: true });
}
if (form === 'full' && values.only === undefined) {
  mkdirSync('docs/results', { recursive: true });
  writeFileSync('docs/results/faults.md', `${lines.join('\n')}\n`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
