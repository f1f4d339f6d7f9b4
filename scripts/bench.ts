/**
 * `npm run bench`: measures the targets of performance P-1 to P-6, P-12 and P-13 beside the bare pipeline, in one run.
 * `npm run bench -- full`: P-7 on a house with a year in it; `growth`: P-10; `pages`: P-9; `wall`: P-11; `start`: until
 * it listens and is in sync.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fullCrowd, shortCrowd } from './bench/crowd/crowdPlan.ts';
import { crowdTable } from './bench/crowd/crowdTable.ts';
import { listsForms } from './bench/crowd/openList.ts';
import { benchFull, fullForm, shortForm } from './bench/full/full.ts';
import { benchGrowth } from './bench/full/growth.ts';
import { benchPages } from './bench/full/pages.ts';
import { benchStart } from './bench/full/start.ts';
import { benchWall } from './bench/full/wall.ts';
import { makeFixture, type BenchFixture } from './bench/fixture.ts';
import { runIngestRound, type IngestRound } from './bench/ingestRound.ts';
import { measureLatencies } from './bench/latency.ts';
import { fullPlan, load, shortPlan, type BenchPlan } from './bench/plan.ts';
import { measureImports } from './bench/imports.ts';
import { importTable } from './bench/importTable.ts';
import { keepSection } from './bench/keepSection.ts';
import { measureSearch } from './bench/search.ts';
import { startPipeline } from './bench/startPipeline.ts';
import { measureStartUp } from './bench/startUp.ts';
import { figure, quantile, spreadOf, spreadText } from './bench/statistics.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    /**
     * Another number of rounds, another length of each, other numbers of devices (a,b): then ingest alone is measured.
     */
    rounds: { type: 'string' },
    'load-ms': { type: 'string' },
    devices: { type: 'string' },
    /** P-3 and P-4 alone. */
    latency: { type: 'boolean', default: false },
    /** The global search alone. */
    search: { type: 'boolean', default: false },
    /** Many sockets alone; with `profile` CPU profiles are left in that folder, as of imports. */
    crowd: { type: 'boolean', default: false },
    profile: { type: 'string' },
    /** Of `crowd`: a list open beside each socket, `paced` or `unpaced`. */
    lists: { type: 'string' },
    /** Imports alone, of so many rows. */
    import: { type: 'string' },
    /** Of `full`: the kept houses, a part of the year, and only these of lists, reports, workbook, beside (a,b). */
    houses: { type: 'string', default: join(tmpdir(), 'guardline-houses') },
    part: { type: 'string' },
    /** Of `full`: lists and reports by the verbs alone, in this process. */
    inside: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    /** Of its lists these alone: list, incidents, incidentsByCall, report, device, guardrail. */
    screens: { type: 'string', default: '' },
    /** Of `growth`: houses so many times smaller. Of `wall`: how long. */
    shrunk: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    /** What the server asks SQLite for people takes so many ms longer, on its loop: a slow disk. */
    'slow-reads': { type: 'string' },
  },
});
const slowReads = options['slow-reads'];
if (slowReads !== undefined) {
  process.env['SLOW_READS_MS'] = slowReads;
  process.env['NODE_OPTIONS'] = `--import=${join(import.meta.dirname, '../tests/support/slowReads.mjs')}`;
}
const base = options.short ? shortPlan : fullPlan;
const plan: BenchPlan = {
  ...base,
  rounds: Number(options.rounds ?? base.rounds),
  loadMs: Number(options['load-ms'] ?? base.loadMs),
  deviceCounts: options.devices === undefined ? base.deviceCounts : options.devices.split(',').map(Number),
};
const isWhole = !options.short && plan.rounds === base.rounds && plan.loadMs === base.loadMs;
const [form] = positionals;
const forms = ['full', 'growth', 'pages', 'start', 'wall'];
if (form !== undefined && !forms.includes(form)) throw new Error(`bench knows ${forms.join(', ')}, not ${form}`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    console.error(`ended by ${signal}`);
    process.exit(1);
  });
}
// Node says nothing more when it waits for what cannot come.
const nothingLeft = 13;
process.once('exit', (code) => {
  if (code === nothingLeft) console.error('nothing is left that could end what is waited for');
});
const work = mkdtempSync(join(tmpdir(), 'guardline-bench-'));
const lines: string[] = [];
const say = (line = '') => {
  lines.push(line);
  console.log(line);
};
const broken: string[] = [];
/** The heading of the page, which has one. */
const introLines = 2;

function machine(): void {
  say(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB; load generator on the same machine.`,
  );
}

function intro(): void {
  say('# What `npm run bench` measured');
  say();
  machine();
  say(
    `Every figure: median (lowest–highest) of ${plan.rounds} interleaved rounds of ${plan.loadMs / 1_000} s, each after ${plan.warmUpMs / 1_000} s or more of warming up in which every device reports once. Both pipelines are built alike and run with the same arguments of Node. Redis appendfsync always, SQLite synchronous FULL in both pipelines; limits on (gateway 500 requests/s, 60 % of 1 GB Redis memory, 120 s of backlog); batches of ${load.batchSize} over ${load.connections} connections.`,
  );
  say();
}

const fixtures = new Map<number, BenchFixture>();

/** Every round runs on a copy: what one measure was given is good for the next. */
async function fixtureOf(devices: number): Promise<BenchFixture> {
  const fixture = fixtures.get(devices) ?? (await makeFixture(join(work, `d${devices}`), devices));
  fixtures.set(devices, fixture);
  return fixture;
}

async function ingest(devices: number): Promise<void> {
  const fixture = await fixtureOf(devices);
  const rounds: Record<'product' | 'bare', IngestRound[]> = { product: [], bare: [] };
  for (let round = 0; round < plan.rounds; round++) {
    for (const pipeline of ['bare', 'product'] as const) {
      const result = await runIngestRound(pipeline, fixture, plan);
      rounds[pipeline].push(result);
      console.log(
        `  ${devices} devices, round ${round + 1}, ${pipeline}: ${figure(result.messagesPerSec)} messages/s, ${figure(result.cpuMicrosPerMessage)} µs`,
      );
      if (result.stored < result.accepted)
        broken.push(`${pipeline} at ${devices} devices stored ${result.stored} of ${result.accepted} accepted`);
    }
  }
  const ratio = (pick: (round: IngestRound) => number) =>
    spreadOf(rounds.product.map((round, index) => pick(round) / pick(rounds.bare[index] ?? round)));
  const target = devices >= 100_000 ? 0.9 : 0.6;
  say(`| P-1/P-2 at ${devices.toLocaleString('en-US')} devices | product | bare | ratio | target |`);
  say('|---|---|---|---|---|');
  const row = (name: string, pick: (round: IngestRound) => number, wanted: string) =>
    say(
      `| ${name} | ${spreadText(spreadOf(rounds.product.map(pick)))} | ${spreadText(spreadOf(rounds.bare.map(pick)))} | ${spreadText(ratio(pick))} | ${wanted} |`,
    );
  row('messages/s, stored', (r) => r.messagesPerSec, `≥ ${target} × bare, ≥ 30,000`);
  row('CPU µs a message, own processes and Redis', (r) => r.cpuMicrosPerMessage, '≤ 1.5 × bare');
  row('server memory peak, MB', (r) => r.serverPeakMb, '≤ 512');
  row('bytes a reading, file on disk', (r) => r.bytesPerReading, '');
  row('requests refused', (r) => r.refusedRequests, '');
  say();
}

async function latencies(): Promise<void> {
  const fixture = await fixtureOf(2_000);
  say('| P-3/P-4, 2,000 devices | background, measured | p50 ms | p99 ms | target |');
  say('|---|---|---|---|---|');
  for (const background of plan.backgrounds) {
    const running = await startPipeline('product', fixture);
    try {
      const result = await measureLatencies(running.url, fixture, {
        samples: plan.latencySamples,
        backgroundPerSec: background,
      });
      const target = background >= 10_000 ? 50 : 25;
      const line = (name: string, values: readonly number[], wanted: string) =>
        say(
          `| ${name} | ${figure(result.acceptedPerSec)}/s | ${figure(quantile(values, 0.5))} | ${figure(quantile(values, 0.99))} | ${wanted} |`,
        );
      line('alarm, device → socket', result.alarmMs, `p99 ≤ ${target}, p50 ≤ 10.8`);
      line('values of a subscribed device → socket', result.valuesMs, 'p99 ≤ 125');
      if (result.alarmMs.length === 0 || result.valuesMs.length === 0) broken.push('a latency was measured on nothing');
    } finally {
      await running.stop();
      running.remove();
    }
  }
  say();
}

async function startUp(): Promise<void> {
  const result = await measureStartUp();
  say('| P-12 | ms | target |');
  say('|---|---|---|');
  say(
    `| \`npm run demo\`, empty data folder, to the first moving device | ${figure(result.firstSeedMs)} | seed ≤ 20,000 |`,
  );
  say(`| \`npm run demo\`, seeded, to the first moving device | ${figure(result.toFirstMovementMs)} | ≤ 8,000 |`);
  say();
}

async function search(): Promise<void> {
  const { searched } = plan;
  const { ms, found } = await measureSearch(work, searched, plan.searchRounds);
  const thousands = (count: number) => count.toLocaleString('en-US');
  say(
    `| P-13, ${thousands(searched.devices)} devices, ${thousands(searched.rails)} guardrails, ${thousands(searched.closedEvents)} closed alarms | p50 ms | p95 ms | target |`,
  );
  say('|---|---|---|---|');
  say(
    `| global search, ${ms.length} calls one after another | ${figure(quantile(ms, 0.5))} | ${figure(quantile(ms, 0.95))} | p95 ≤ 100 |`,
  );
  say();
  if (found === 0) broken.push('the search was measured on nothing');
}

async function imports(rows: number): Promise<void> {
  const rounds = Number(options.rounds ?? base.importRounds);
  const { importsAlone: isAlone } = base;
  const { measures, bare } = await measureImports(work, rows, { rounds, isAlone, profile: options.profile });
  importTable(rows, rounds, { measures, bare }, { say, broken });
}

async function full(): Promise<void> {
  const form = options.short ? shortForm : fullForm;
  const devices = options.devices === undefined ? undefined : Number(options.devices);
  const namesOf = (text: string): string[] => text.split(',').filter((name) => name !== '');
  const [only, screens] = [namesOf(options.only), namesOf(options.screens)];
  const part = Number(options.part ?? form.part);
  const listRounds = Number(options.rounds ?? form.listRounds);
  await benchFull(
    work,
    options.houses,
    { ...form, part, devices, only, screens, listRounds, isInside: options.inside },
    { say, broken },
  );
}

async function crowd(): Promise<void> {
  const nodeArgs = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const lists = listsForms.find((each) => each === options.lists);
  if (lists !== options.lists) throw new Error(`--lists is ${listsForms.join(' or ')}`);
  const crowdPlan = { ...(options.short ? shortCrowd : fullCrowd), lists };
  broken.push(...(await crowdTable(work, crowdPlan, say, nodeArgs)));
}

try {
  if (form === undefined) intro();
  else machine();
  if (form !== undefined) say();
  if (form === 'full') await full();
  else if (form === 'growth') await benchGrowth(work, options.houses, Number(options.shrunk), { say, broken });
  else if (form === 'pages') await benchPages(work, { say, broken });
  else if (form === 'start') await benchStart(work, Number(options.devices ?? 100_000), { say, broken });
  else if (form === 'wall') {
    await benchWall(work, Number(options.minutes ?? (options.short ? 4 : 30)), { say, broken });
  } else if (options.latency) await latencies();
  else if (options.search) await search();
  else if (options.crowd) await crowd();
  else if (options.import !== undefined) await imports(Number(options.import));
  else {
    for (const devices of plan.deviceCounts) await ingest(devices);
    if (options.devices === undefined) {
      await latencies();
      if (plan.startUp) await startUp();
      await search();
      await crowd();
      await imports(plan.importRows);
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
/** Growth of houses so many times smaller is growth as well: a hundred, a thousand and ten thousand devices. */
const mostShrunk = 10;

/** What is written down: a whole form, of the whole house. */
function keep(): void {
  const page = 'docs/results/bench.md';
  if (options.short) return;
  if (form === 'full') {
    const of = `${options.devices ?? '20000'} devices${options.inside ? ', verbs alone' : ''}`;
    if (options.part === undefined && options.only === '') keepSection(page, `full, ${of}`, lines);
  } else if (form === 'growth') {
    if (Number(options.shrunk) <= mostShrunk) keepSection(page, form, lines);
  } else if (form === 'wall') {
    if (options.minutes === undefined) keepSection(page, form, lines);
  } else if (form === 'pages') keepSection(page, form, lines);
  else if (options.import !== undefined) {
    if (Number(options.import) === base.importRows && options.rounds === undefined)
      keepSection(page, 'import', lines.slice(introLines));
  } else if (isWhole && options.devices === undefined && !options.latency && !options.search && !options.crowd)
    keepSection(page, 'all', lines);
}

keep();
if (broken.length > 0) {
  console.error(broken.join('\n'));
  process.exitCode = 1;
}
