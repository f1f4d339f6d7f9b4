// `npx tsx scripts/bench/retention.ts`: the retention of a month of a house with a year in it, in the product's own
// slices: how long each transaction kept the lock, and of what. About five minutes, and as many to fill the house when
// none is kept.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { engineObserver } from '#db/engine/counters.ts';
import type { Database } from '#db/engine/database.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { saveGlobal } from '#db/settings/globalSettings.ts';
import { readRetentionState } from '#db/sweeps/retentionState.ts';
import { defaultRetention } from '#domain/settings/retention.ts';
import { day } from '#domain/time.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { sweepRetention } from '#workers/sweeps/sweepRetention.ts';
import { startWalThread } from '#workers/walCopies/startWalThread.ts';
import { zone } from './full/seat.ts';
import { keepHouse } from './full/keepHouse.ts';
import { figure, quantile } from './statistics.ts';

const { values: options } = parseArgs({
  options: {
    houses: { type: 'string', default: join(tmpdir(), 'guardline-houses') },
    part: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
  },
});
/** The house holds what is kept today: so many days later a part of each kind is too old. */
const laterDays = 29;
const keepDays = { ...defaultRetention, events: 365, audit: 365 };
/** No transaction of retention holds the writer for longer. */
const targetMs = 50;

const kept = await keepHouse(options.houses, Number(options.part), {}, { zone, told: (words) => console.log(words) });
const folder = mkdtempSync(join(tmpdir(), 'guardline-retention-'));
const databasePath = join(folder, 'guardline.db');
copyFileSync(kept.file, databasePath);
const log = pino({ level: 'warn' });
const db = await openDatabase({ databasePath, role: 'worker' });
await db.write((tx) => saveGlobal(tx, { patch: { retentionDays: keepDays }, version: 0, now: kept.plan.now }));
// As in the product: a commit that finds the log long copies it.
const copier = startWalThread(databasePath, log);

interface Slice {
  readonly what: string;
  readonly rows: number;
  /** How long it kept the lock. */
  readonly ms: number;
  /** That, without what it waited for a core: others had it. */
  readonly ownMs: number;
}
const slices: Slice[] = [];
let lastHeldMs = 0;
let lastCoreMs = 0;
engineObserver.held = (seconds) => {
  lastHeldMs = seconds * 1_000;
  lastCoreMs = waitedForCoreMs();
};

/** How long this thread was ready to run and did not, ever; 0 where the system does not tell. */
function waitedForCoreMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1_000_000;
  } catch {
    return 0;
  }
}
let removed = 0;

/** What a transaction removed is read after it, beside the lock. */
const watched: Database = {
  snapshot: (work) => db.snapshot(work),
  close: () => db.close(),
  write: async (work, options) => {
    let coreMs = 0;
    const result = await db.write((tx) => {
      coreMs = waitedForCoreMs();
      return work(tx);
    }, options);
    const ms = lastHeldMs;
    const ownMs = ms - (lastCoreMs - coreMs);
    const state = await db.snapshot(readRetentionState);
    const rows = (state?.removed ?? 0) - removed;
    removed += rows;
    slices.push({ what: rows > 0 && state !== null ? state.what : 'nothing', rows, ms, ownMs });
    return result;
  },
};

function lineOf(what: string, some: readonly Slice[]): string {
  const ms = some.map((each) => each.ms);
  const rows = some.reduce((sum, each) => sum + each.rows, 0);
  const own = some.map((each) => each.ownMs);
  const worst = (all: readonly number[]) => [...[quantile(all, 0.99), Math.max(...all)].map(figure), above(all)];
  return `| ${[what, some.length, rows, figure(quantile(ms, 0.5)), ...worst(ms), ...worst(own)].join(' | ')} |`;
}

const above = (all: readonly number[]): number => all.filter((ms) => ms > targetMs).length;

try {
  const beganAt = performance.now();
  const stopping = AbortSignal.timeout(Number(options.minutes) * 60_000);
  const context = {
    db: watched,
    facts: new FactsCache(),
    bus: { publish: () => undefined, enqueue: async () => undefined, watched: async () => new Set<string>() },
    now: () => kept.plan.now + laterDays * day,
    log,
    auditKeys: chainKeysOf({ TOKEN_PEPPER: 'of-the-bench-'.repeat(4) }),
  };
  await sweepRetention(context, stopping);
  const seconds = figure((performance.now() - beganAt) / 1_000);
  const isThrough = stopping.aborted ? ' (ended before it was through)' : '';
  console.log(`${seconds} s${isThrough}, load ${(loadavg()[0] ?? 0).toFixed(1)}; target ${targetMs} ms`);
  console.log(
    `| removed | transactions | rows | ms p50 | p99 | longest | above ${targetMs} | p99 without the wait for a core | longest | above |`,
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const kind of new Set(slices.map(({ what }) => what))) {
    console.log(
      lineOf(
        kind,
        slices.filter(({ what }) => what === kind),
      ),
    );
  }
  console.log(lineOf('all', slices));
  process.exitCode = slices.every(({ ms }) => ms <= targetMs) ? 0 : 1;
} finally {
  await copier.stop();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}
