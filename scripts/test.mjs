// `npm test`: everything that must hold, in shards that also run alone: check, fast, processes, faults, siege, engines,
// browser, bench.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './setup/findTools.mjs';
import { buildClient, installDependencies } from './setup/installDependencies.mjs';
import { ensureTools } from './setup/installTools.mjs';

const resultsDir = join(projectDir, 'test-results');
const onCi = Boolean(process.env.CI);

/** Runs one command; what it prints comes whole when it ends, as others may run beside it. */
function run(name, args, env = {}) {
  const startedAt = Date.now();
  process.stdout.write(`— ${name} …\n`);
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...args], {
      cwd: projectDir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    child.on('close', (code) => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      process.stdout.write(`\n— ${name}\n`);
      process.stdout.write(Buffer.concat(printed));
      process.stdout.write(`— ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n\n`);
      resolve({ ok: code === 0, printed: Buffer.concat(printed).toString() });
    });
  });
}

const count = { passed: 0, failed: 0, skipped: 0 };

/** What was red, a text each: said again at the very end, where a log that was cut still has it. */
const reds = [];

const linesOfRed = 12;

const firstLines = (text) => text.trim().split('\n').slice(0, linesOfRed).join('\n');
const lastLines = (text) => text.trim().split('\n').slice(-linesOfRed).join('\n');

async function counted(name, args, env) {
  const file = join(resultsDir, `${name.replace(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  const isPlaywright = args[0] === 'playwright';
  const reporter = isPlaywright
    ? ['--reporter=list,json']
    : ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok, printed } = await run(name, [...args, ...reporter], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!existsSync(file)) {
    count.failed += 1;
    reds.push(`${name} left no report:\n${lastLines(printed)}`);
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const passed = isPlaywright ? report.stats.expected : report.numPassedTests;
  const failed = isPlaywright ? report.stats.unexpected : report.numFailedTests;
  count.passed += passed;
  count.skipped += isPlaywright ? report.stats.skipped : report.numPendingTests;
  // A shard that ended badly without naming a test, or ran none, is a failure all the same.
  count.failed += failed > 0 ? failed : ok && passed > 0 ? 0 : 1;
  if (failed > 0) reds.push(...(isPlaywright ? redSpecs(report) : redTests(report)).map((red) => `${name} › ${red}`));
  else if (!ok || passed === 0) reds.push(`${name} ended badly:\n${lastLines(printed)}`);
}

const redTests = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}\n${firstLines(failureMessages[0] ?? '')}`),
  );

const redSpecs = ({ suites }) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => `${title}\n${firstLines(tests[0]?.results[0]?.error?.message ?? '')}`),
    ...redSpecs({ suites: inner }),
  ]);

async function uncounted(name, args) {
  const { ok, printed } = await run(name, args);
  count[ok ? 'passed' : 'failed'] += 1;
  if (!ok) reds.push(`${name}\n${lastLines(printed)}`);
}

const screens = (project, ...more) => ['playwright', 'test', `--project=${project}`, ...more];
const vitest = (project, ...more) => ['vitest', 'run', '--project', project, ...more];

const shards = {
  check: {
    tools: [],
    run: () => {
      // Its report reads the client that the browser's tests open.
      buildClient();
      return uncounted('check', ['npm', 'run', '-s', 'check']);
    },
  },
  fast: { tools: [], run: () => counted('fast', vitest('fast*')) },
  engines: {
    tools: ['redis', 'postgres'],
    run: async () => {
      await counted('engines on SQLite', vitest('engines'), { TEST_ENGINE: 'sqlite' });
      await counted('engines on PostgreSQL', vitest('engines'), { TEST_ENGINE: 'postgres' });
    },
  },
  processes: {
    tools: ['redis', 'postgres', 'nginx', 'promtool'],
    run: () => {
      buildClient();
      return counted('processes', vitest('processes'));
    },
  },
  browser: {
    tools: ['redis', 'chromium', 'chineseFont'],
    run: async () => {
      buildClient();
      await counted('browser, alone', screens('alone'));
      // Those of parts mostly wait for messages to go.
      await Promise.all([
        counted('browser', screens('screens', '--workers=3')),
        counted('components', vitest('components')),
      ]);
    },
  },
  faults: {
    tools: ['redis', 'postgres'],
    run: () => uncounted('faults, short form', ['tsx', 'scripts/faults.ts', '--short', '--seed', '1']),
  },
  siege: { tools: ['redis'], run: () => uncounted('siege, short form', ['tsx', 'scripts/siege.ts', '--short']) },
  bench: { tools: ['redis'], run: () => uncounted('bench, short form', ['tsx', 'scripts/bench.ts', '--short']) },
};

/**
 * Everything. Faults and the short bench, which judge no time, keep one core busy: others run beside them. A siege asks
 * whether people are answered, so nothing runs beside it.
 */
const whole = [
  [
    // The client that `processes` opens is built by `check`, long before.
    ['faults', 'processes', 'bench'],
    ['check', 'fast', 'engines'],
  ],
  [['siege']],
  [['browser']],
];

async function main() {
  const names = process.argv.slice(2).filter((name) => name in shards);
  const stages = names.length > 0 ? [[names]] : whole;
  const wanted = stages.flat(2);
  const tools = [...new Set(['buildTools', ...wanted.flatMap((name) => shards[name].tools)])];
  const missing = await ensureTools(tools, { yes: process.argv.includes('--yes') });
  installDependencies();
  mkdirSync(resultsDir, { recursive: true });
  const runShards = async (lane) => {
    for (const name of lane) {
      const lacking = missing.filter(({ name: tool }) => shards[name].tools.includes(tool));
      for (const { words } of lacking) process.stdout.write(`\n— ${name} skipped: ${words}\n`);
      if (lacking.length > 0) count[onCi ? 'failed' : 'skipped'] += 1;
      else await shards[name].run();
    }
  };
  for (const lanes of stages) await Promise.all(lanes.map(runShards));
  for (const red of reds) process.stdout.write(`\n✘ ${red}\n`);
  process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  process.exitCode = count.failed > 0 ? 1 : 0;
}

main().catch((error) => {
  process.stderr.write(`\n${error.message}\n0 passed, 1 failed\n`);
  process.exitCode = 1;
});
