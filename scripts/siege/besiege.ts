import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { quantile } from '../bench/statistics.ts';
import { seededDevices, startStack, type Stack } from '../harness/stack.ts';
import { startFlooder, startWork, type AtWork } from './child.ts';
import { pause, type FloodCount } from './flood.ts';
import type { FloodSpec } from './floods.ts';
import { countNonces } from './redisKeys.ts';
import type { Sample } from './samples.ts';
import type { Seats } from './seats.ts';
import type { SiegeSize } from './size.ts';
import { watchMemory, type Peaks } from './watch.ts';

/** What was seen of one flood, from outside. */
export interface Seen {
  readonly count: FloodCount;
  readonly samples: readonly Sample[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly peaks: Peaks;
  /** Ends of processes, as the supervisor said them. */
  readonly ends: readonly string[];
  /** Log lines of level error or above. */
  readonly errorLines: readonly string[];
  readonly newNonces: number;
  readonly load: number;
  /** Devices that were refused before the flood began. */
  readonly refusedBefore: ReadonlySet<string>;
}

export interface Town {
  readonly stack: Stack;
  /** One flood, for so long. */
  readonly storm: (spec: FloodSpec, forMs: number) => Promise<Seen>;
  readonly close: () => Promise<void>;
}

const nothing: FloodCount = { tries: 0, accepted: 0, refused: 0, closed: 0 };
/** Everybody has asked and reported once. */
const settleMs = 1_500;
/**
 * What has just started compiles itself: the flood begins when answers come as they do later, or after the longest
 * wait.
 */
const calm = { p95Ms: 250, longestMs: 15_000 };
/** Longest wait for an answer after a flood. */
const mostStallMs = 30_000;
/** Below the product's twenty a minute and address. */
const signInEveryMs = 4_500;

/** The product with its own limits, and people and devices at work in it. */
export async function openTown(
  dataDir: string,
  seeded: string,
  seats: Seats,
  size: SiegeSize,
  trustProxy: number,
): Promise<Town> {
  const samples: Sample[] = [];
  const ends: string[] = [];
  const errorLines: string[] = [];
  const stack = await startStack({
    dataDir,
    copyOf: seeded,
    // Empty stands for the product's own: the harness gives more to tests.
    env: { AUTH_PER_MIN: '', CALLS_PER_MIN: '', TRUST_PROXY: String(trustProxy) },
    onLine: (name, line) => {
      if (line.startsWith('ended (')) ends.push(`${name} ${line.slice(0, line.indexOf(')') + 1)}`);
      if (/^\{"level":(50|60),/.test(line)) errorLines.push(line);
    },
  });
  const plans = join(dataDir, 'siege');
  mkdirSync(plans, { recursive: true });
  const { hostname: host, port } = new URL(stack.url);
  const { APP_KEY: appKey = '', APP_SECRET: appSecret = '', REDIS_URL: redisUrl = '' } = stack.env;
  const target = { host, port: Number(port), appKey, appSecret };
  const hear = (sample: Sample) => void samples.push(sample);
  const good = { username: seats.good, password: seats.password, everyMs: signInEveryMs };
  const work: AtWork[] = [
    startWork(
      'people',
      plans,
      { target, holders: seats.people, everyMs: size.personEveryMs, good, probeEveryMs: 50 },
      hear,
    ),
    startWork(
      'devices',
      plans,
      { host, port: Number(port), devices: seededDevices(dataDir).slice(0, size.devices), everyMs: size.deviceEveryMs },
      hear,
    ),
  ];
  const flooder = startFlooder();
  let callers = 0;

  /** The server answers again: what waited for it is counted as this flood's. */
  async function answeredSince(since: number): Promise<void> {
    const until = Date.now() + mostStallMs;
    while (Date.now() < until) {
      if ((samples.findLast(({ kind, ok }) => kind === 'probe' && ok)?.at ?? 0) > since) return;
      await pause(50);
    }
  }

  async function storm(spec: FloodSpec, forMs: number): Promise<Seen> {
    callers += 1;
    const refusedBefore = new Set(samples.filter(({ kind, ok }) => kind === 'report' && !ok).map(({ who }) => who));
    const noncesBefore = await countNonces(redisUrl);
    const [first, endsBefore, linesBefore] = [samples.length, ends.length, errorLines.length];
    const peaksSince = watchMemory(stack);
    const fromMs = Date.now();
    const plan = {
      flood: spec.name,
      target,
      seats,
      from: `127.0.1.${callers}`,
      forMs,
      share: size.share,
    };
    const count = spec.flood === undefined ? await pause(forMs).then(() => nothing) : await flooder.run(plan);
    const load = loadavg()[0] ?? 0;
    await pause(Math.max(0, fromMs + Math.min(forMs, size.leastMs) - Date.now()));
    await answeredSince(Date.now());
    await pause(size.afterMs);
    const toMs = Date.now();
    const nonces = await countNonces(redisUrl).catch(() => noncesBefore);
    return {
      count,
      samples: samples.slice(first),
      fromMs,
      toMs,
      peaks: peaksSince(),
      ends: ends.slice(endsBefore),
      errorLines: errorLines.slice(linesBefore),
      newNonces: nonces - noncesBefore,
      load,
      refusedBefore,
    };
  }

  const deadline = Date.now() + 30_000;
  while (
    !samples.some(({ kind, ok }) => kind === 'call' && ok) ||
    !samples.some(({ kind, ok }) => kind === 'report' && ok)
  ) {
    if (Date.now() > deadline) throw new Error(`nobody gets an answer: ${JSON.stringify(samples.slice(-3))}`);
    await pause(50);
  }
  const calmBy = Date.now() + calm.longestMs;
  do {
    const first = samples.length;
    await pause(settleMs);
    const waits = samples.slice(first).map(({ ms }) => ms);
    if (quantile(waits, 0.95) <= calm.p95Ms) break;
  } while (Date.now() < calmBy);
  return {
    stack,
    storm,
    close: async () => {
      for (const each of [...work, flooder]) each.stop();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
