import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { freePort } from '../../processes/privateRedis.mjs';
import { projectDir } from '../../setup/findTools.mjs';
import { load } from '../plan.ts';
import { cpuSeconds, residentMb } from '../processCpu.ts';
import { runLoad } from '../runLoad.ts';
import { startPipeline, type RunningPipeline } from '../startPipeline.ts';
import type { ChurnPlan, ChurnResult } from './churn.ts';
import type { CrowdPlan } from './crowdPlan.ts';
import { furnishCrowd, type CrowdHouse } from './furnishCrowd.ts';
import { startClients, type Clients } from './startClients.ts';

export interface CrowdRound {
  readonly changesPerSec: number;
  readonly written: number;
  readonly acceptedPerSec: number;
  readonly framesPerSec: number;
  readonly rowsPerSec: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly lagP99Ms: number;
  readonly lagMaxMs: number;
  /** Share of a core. */
  readonly serverCpu: number;
  readonly clientsCpu: number;
  readonly serverMb: number;
  readonly gaps: number;
  /** Lists asked again a second, how many of all were refused, ms each. */
  readonly listsPerSec: number;
  readonly listsRefused: number;
  readonly listMs: number;
  /** All sockets ended at the database's revision. */
  readonly isComplete: boolean;
  readonly loadAverage: number;
}

export interface CrowdStorm {
  readonly signal: 'SIGKILL' | 'SIGTERM';
  /** From the signal. */
  readonly listensMs: number;
  /** From the moment at which the server listened. */
  readonly inSyncMs: number;
  readonly snapshots: number;
  readonly refused: number;
  readonly loadAverage: number;
}

/** How long everything may take to arrive after the load has ended. */
const settleMs = 8_000;

export async function measureCrowd(
  work: string,
  plan: CrowdPlan,
  nodeArgs: readonly string[] = [],
): Promise<{ rounds: CrowdRound[]; storms: CrowdStorm[] }> {
  const house = await furnishCrowd(join(work, 'crowd'), plan);
  const metricsPort = await freePort();
  const env = { ...house.fixture.env, METRICS_PORT: String(metricsPort) };
  const running = await startPipeline('product', { ...house.fixture, env }, { server: nodeArgs });
  const { APP_KEY: appKey = '', APP_SECRET: appSecret = '' } = env as Record<string, string | undefined>;
  const clients = startClients({ url: running.url, appKey, appSecret }, house.holders, plan);
  try {
    await clients.allInSync(60_000);
    // The first report of a device is another work.
    await reports(running, house, plan, 1_000, Math.ceil((plan.reporting / plan.messagesPerSec) * 1_000) + 2_000).done;
    const rounds: CrowdRound[] = [];
    for (const perSec of plan.changesPerSec) {
      rounds.push(await measureRound(running, house, plan, clients, perSec, metricsPort));
    }
    // A server that is killed leaves no profile.
    const storms = nodeArgs.length > 0 ? [] : [await measureStorm(running, clients, 'SIGKILL')];
    return { rounds, storms };
  } finally {
    clients.stop();
    await running.stop();
    running.remove();
  }
}

function reports(running: RunningPipeline, { fixture }: CrowdHouse, plan: CrowdPlan, extraMs: number, ms: number) {
  const { url } = running;
  const { gatewaysFile, imeisFile } = fixture;
  const batchSize = Math.min(load.batchSize, plan.messagesPerSec / 20);
  const rest = { connections: load.connections, durationMs: ms + extraMs, ratePerSec: plan.messagesPerSec };
  return runLoad({ url, gatewaysFile, imeisFile, batchSize, ...rest });
}

async function measureRound(
  running: RunningPipeline,
  house: CrowdHouse,
  plan: CrowdPlan,
  clients: Clients,
  perSec: number,
  metricsPort: number,
): Promise<CrowdRound> {
  const background = reports(running, house, plan, 3_000, plan.measureMs);
  // The load has to start its process.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const churning = churn(house, {
    databasePath: running.databasePath,
    redisUrl: running.redisUrl,
    changingFile: house.changingFile,
    perSec,
    durationMs: plan.measureMs,
  });
  clients.begin();
  const before = await clients.look();
  await loopLag(metricsPort);
  const [startedAt, cpuBefore] = [Date.now(), cpuSeconds([running.pids.server])];
  const written = await churning;
  const elapsedSec = (Date.now() - startedAt) / 1_000;
  const [lag, cpu] = [await loopLag(metricsPort), cpuSeconds([running.pids.server]) - cpuBefore];
  const after = await clients.look();
  const loadAverage = loadavg()[0] ?? 0;
  const accepted = await background.done;
  const isComplete = await allReach(clients, running.databasePath);
  const settled = await clients.look();
  const sorted = [...settled.delays].sort((a, b) => a[0] - b[0]);
  return {
    changesPerSec: perSec,
    written: written.written,
    acceptedPerSec: (accepted.accepted * 1_000) / accepted.elapsedMs,
    framesPerSec: after.counts.frames / elapsedSec,
    rowsPerSec: after.counts.rows / elapsedSec,
    p50Ms: quantileOf(sorted, 0.5),
    p99Ms: quantileOf(sorted, 0.99),
    lagP99Ms: lag.p99Ms,
    lagMaxMs: lag.maxMs,
    serverCpu: cpu / elapsedSec,
    clientsCpu: (after.cpuSec - before.cpuSec) / elapsedSec,
    serverMb: residentMb(running.pids.server).now,
    gaps: settled.counts.gaps,
    listsPerSec: after.counts.lists / elapsedSec,
    listsRefused: after.counts.listsRefused,
    listMs: after.counts.listMs / Math.max(1, after.counts.lists),
    isComplete,
    loadAverage,
  };
}

function quantileOf(sorted: ReadonlyArray<readonly [ms: number, times: number]>, share: number): number {
  const total = sorted.reduce((sum, [, times]) => sum + times, 0);
  let seen = 0;
  for (const [ms, times] of sorted) {
    seen += times;
    if (seen >= share * total) return ms;
  }
  return Number.NaN;
}

/** Since the last question, which begins the count anew. */
async function loopLag(port: number): Promise<{ p99Ms: number; maxMs: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (name: string): number => {
    const line = text
      .split('\n')
      .find((each) => each.startsWith('guardline_event_loop_lag_seconds') && each.includes(name));
    return Number(line?.split(' ').at(-1)) * 1_000;
  };
  return { p99Ms: of('p99'), maxMs: of('max') };
}

function churn(house: CrowdHouse, plan: ChurnPlan): Promise<ChurnResult> {
  const args = ['--import', 'tsx', join(projectDir, 'scripts/bench/crowd/churn.ts'), JSON.stringify(plan)];
  const child = spawn(process.execPath, args, { env: house.fixture.env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => (text += chunk));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(text) as ChurnResult);
      else reject(new Error(`the churn ended with ${code}`));
    });
  });
}

/** Whether every socket has heard everything, the heartbeat's word of the revision included. */
async function allReach(clients: Clients, databasePath: string): Promise<boolean> {
  const db = new Database(databasePath, { readonly: true });
  try {
    const until = Date.now() + settleMs;
    for (;;) {
      const { value } = db.prepare('SELECT value FROM revision_counter').get() as { value: number };
      if ((await clients.look()).lowest >= value) return true;
      if (Date.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    db.close();
  }
}

async function measureStorm(
  running: RunningPipeline,
  clients: Clients,
  signal: CrowdStorm['signal'],
): Promise<CrowdStorm> {
  clients.begin();
  const { port } = new URL(running.url);
  const killedAt = Date.now();
  process.kill(running.pids.server, signal);
  // The old one has to be gone before the port says anything about the new one.
  await untilPort(Number(port), false);
  await untilPort(Number(port), true);
  const listensAt = Date.now();
  const { lastInSyncAt } = await clients.allInSync(60_000);
  const { counts } = await clients.look();
  return {
    signal,
    listensMs: listensAt - killedAt,
    inSyncMs: lastInSyncAt - listensAt,
    snapshots: counts.snapshots,
    refused: counts.refused,
    loadAverage: loadavg()[0] ?? 0,
  };
}

async function untilPort(port: number, isOpen: boolean): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const connected = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1', () => {
        probe.destroy();
        resolve(true);
      });
      probe.once('error', () => resolve(false));
    });
    if (connected === isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`port ${port} did not become ${isOpen ? 'open' : 'closed'}`);
}
