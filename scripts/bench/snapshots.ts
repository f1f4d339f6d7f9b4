// `npx tsx scripts/bench/snapshots.ts --devices 100000`: twenty and two hundred pages ask for the snapshot at once over
// HTTP, half of them read slowly. The server must live, answer others meanwhile and keep within its memory, its readers
// included; whom it does not answer it tells when to come again. `--beside 10000`: while so many messages a second are
// reported. A few minutes.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addHolders } from '../harness/addHolders.ts';
import type { Holder } from '../harness/signedHeaders.ts';
import { openCall, type Target } from '../siege/signedCall.ts';
import { makeFixture, type BenchFixture } from './fixture.ts';
import { load } from './plan.ts';
import { cpuSeconds } from './processCpu.ts';
import { runLoad } from './runLoad.ts';
import { startPipeline, type RunningPipeline } from './startPipeline.ts';
import { quantile } from './statistics.ts';

const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '100000' },
    dir: { type: 'string', default: join(tmpdir(), 'guardline-snapshots') },
    beside: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = [20, 200];
/** A slow page takes as much as a phone on the road: 64 KiB/s. */
const slowPauseMs = 1_000;
const giveUpMs = 120_000;
const beside = Number(options.beside);
const mostMb = beside === 0 ? 512 : 700;
/** Every device has reported once, and what is kept of it is there. */
const warmUpMs = 30_000;

interface FamilyMb {
  readonly server: number;
  /** What it started, each; the largest first. */
  readonly readers: readonly number[];
}

/** Proportional memory in MB of a process and of its children: what several share is counted once. */
function familyMb(pid: number): FamilyMb {
  const readers: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) readers.push(mbOf(name));
    } catch {
      // It ended while it was looked at.
    }
  }
  return { server: mbOf(`${pid}`), readers: readers.toSorted((a, b) => b - a) };
}

const mbOf = (pid: string): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024;
const sumOf = ({ server, readers }: FamilyMb): number => readers.reduce((sum, mb) => sum + mb, server);
const textOf = ({ server, readers }: FamilyMb): string => [server, ...readers].map(Math.round).join(' + ');

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns bytes that were read */
async function readAll(response: IncomingMessage, isSlow: boolean): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    if (isSlow) await pause((slowPauseMs * (chunk as Buffer).length) / 65_536);
  }
  return bytes;
}

interface Round {
  readonly pages: number;
  readonly whole: number;
  readonly toldLater: number;
  readonly failed: readonly string[];
  readonly firstP95Ms: number;
  readonly lastMs: number;
  readonly peakMb: number;
  /** Then of the server and of each reader. */
  readonly peak: string;
  readonly otherP95Ms: number;
  readonly cpuSeconds: number;
  readonly kb: number;
}

async function runRound(target: Target, running: RunningPipeline, holders: readonly Holder[]): Promise<Round> {
  const began = performance.now();
  const cpuBefore = cpuSeconds([running.pids.server]);
  const [answered, others, failed]: [number[], number[], string[]] = [[], [], []];
  let [whole, toldLater, kb, isOver] = [0, 0, 0, false];
  let peak: FamilyMb = { server: 0, readers: [] };
  const watch = (async () => {
    while (!isOver) {
      const now = familyMb(running.pids.server);
      if (sumOf(now) > sumOf(peak)) peak = now;
      const askedAt = performance.now();
      const health = await fetch(`${running.url}/api/health/ready`).catch(() => null);
      if (health === null) failed.push('the server did not answer');
      others.push(performance.now() - askedAt);
      await pause(100);
    }
  })();
  const page = async (holder: Holder, isSlow: boolean): Promise<void> => {
    while (performance.now() - began < giveUpMs) {
      const path = '/api/web/realtime/getSnapshot';
      const headers = { 'Accept-Encoding': 'gzip' };
      const response = await openCall(target, { method: 'GET', path, holder, headers, timeoutMs: giveUpMs });
      const retry = Number(response.headers['retry-after'] ?? 0);
      if (response.statusCode === 503 && retry > 0) {
        toldLater += 1;
        response.resume();
        await pause(retry * 1_000 * (1 + Math.random() / 2));
        continue;
      }
      if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
      answered.push(performance.now() - began);
      kb = (await readAll(response, isSlow)) / 1_024;
      whole += 1;
      return;
    }
    throw new Error('gave up');
  };
  await Promise.all(
    holders.map((holder, no) =>
      page(holder, no % 2 === 1).catch((error: unknown) => {
        failed.push(error instanceof Error ? error.message : String(error));
      }),
    ),
  );
  isOver = true;
  await watch;
  return {
    pages: holders.length,
    whole,
    toldLater,
    failed,
    firstP95Ms: Math.round(quantile(answered, 0.95)),
    lastMs: Math.round(performance.now() - began),
    peakMb: Math.round(sumOf(peak)),
    peak: textOf(peak),
    otherP95Ms: Math.round(quantile(others, 0.95)),
    cpuSeconds: cpuSeconds([running.pids.server]) - cpuBefore,
    kb: Math.round(kb),
  };
}

const filesOf = ({ gatewaysFile, imeisFile }: BenchFixture) => ({ gatewaysFile, imeisFile });
const fixture = await makeFixture(options.dir, Number(options.devices));
const running = await startPipeline('product', fixture);
try {
  const { hostname, port } = new URL(running.url);
  const keys = { appKey: fixture.env['APP_KEY'] ?? '', appSecret: fixture.env['APP_SECRET'] ?? '' };
  const target: Target = { host: hostname, port: Number(port), ...keys };
  const holders = await addHolders(running.databasePath, fixture.env['TOKEN_PEPPER'] ?? '', Math.max(...rounds));
  const ingest =
    beside === 0
      ? null
      : runLoad({ url: running.url, ...filesOf(fixture), ...load, ratePerSec: beside, durationMs: 600_000 });
  // It is stopped at the end: nobody waits for what it counted.
  ingest?.done.catch(() => undefined);
  try {
    if (ingest !== null) await pause(warmUpMs);
    const before = familyMb(running.pids.server);
    console.log(`before: ${Math.round(sumOf(before))} MB (${textOf(before)}), load ${loadavg()[0]?.toFixed(1)}`);
    for (const pages of rounds) {
      const round = await runRound(target, running, holders.slice(0, pages));
      console.log(JSON.stringify({ devices: fixture.devices, beside, load: loadavg()[0], ...round }));
      if (round.failed.length > 0 || round.whole < pages || round.peakMb > mostMb) process.exitCode = 1;
    }
  } finally {
    ingest?.stop();
  }
} finally {
  await running.stop();
  running.remove();
  if (!options.keep) rmSync(options.dir, { recursive: true, force: true });
}
