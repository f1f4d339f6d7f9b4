// `npx tsx scripts/bench/retention.ts`: the first retention of a house with a year in it, in the product's own slices:
// how long each transaction held the writer. About five minutes, and as many to fill the house when none is kept.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { engineObserver } from '#db/engine/counters.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { sweepRetention } from '#workers/sweeps/sweepRetention.ts';
import { zone } from './full/full.ts';
import { keepHouse } from './full/keepHouse.ts';
import { figure, quantile } from './statistics.ts';

const { values: options } = parseArgs({
  options: {
    houses: { type: 'string', default: join(tmpdir(), 'guardline-houses') },
    part: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
  },
});
/** No transaction of retention holds the writer for longer. */
const targetMs = 50;

const kept = await keepHouse(options.houses, Number(options.part), {}, { zone, told: (words) => console.log(words) });
const folder = mkdtempSync(join(tmpdir(), 'guardline-retention-'));
const databasePath = join(folder, 'guardline.db');
copyFileSync(kept.file, databasePath);
const db = await openDatabase({ databasePath, role: 'worker' });
try {
  const ms: number[] = [];
  engineObserver.transaction = (seconds) => void ms.push(seconds * 1_000);
  const beganAt = performance.now();
  const stopping = AbortSignal.timeout(Number(options.minutes) * 60_000);
  const context = {
    db,
    facts: new FactsCache(),
    bus: { publish: () => undefined, enqueue: async () => undefined, watched: async () => new Set<string>() },
    now: () => kept.plan.now,
    log: pino({ level: 'warn' }),
    auditKeys: chainKeysOf({ TOKEN_PEPPER: 'of-the-bench-'.repeat(4) }),
  };
  await sweepRetention(context, stopping);
  const longest = Math.max(...ms);
  console.log(
    `${ms.length} transactions in ${figure((performance.now() - beganAt) / 1_000)} s${stopping.aborted ? ' (ended before it was through)' : ''}: ms p50 ${figure(quantile(ms, 0.5))}, p99 ${figure(quantile(ms, 0.99))}, longest ${figure(longest)} (target ${targetMs}), above it ${ms.filter((each) => each > targetMs).length}; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  process.exitCode = longest <= targetMs ? 0 : 1;
} finally {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}
