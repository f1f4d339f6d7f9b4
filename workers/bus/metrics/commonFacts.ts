import { stat, statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { engineCounters } from '#db/engine/counters.ts';
import type { Config } from '#domain/config.ts';
import type { DiskFacts, LoopFacts } from '#domain/monitoring/facts.ts';
import { lagStepMs } from './lagStep.ts';
import type { Sources } from './meter.ts';

const nanosecondsASecond = 1e9;

/** Where SQLite's log lies; undefined on PostgreSQL. */
export function walPathOf(config: Pick<Config, 'DATABASE_URL' | 'databasePath'>): string | undefined {
  return config.DATABASE_URL === undefined ? `${config.databasePath}-wal` : undefined;
}

/** Room of the disk that holds the data, and the size of SQLite's log beside its database. */
export async function readDisk(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'databasePath'>): Promise<DiskFacts> {
  const { bavail, blocks, bsize } = await statfs(config.DATA_DIR);
  const walPath = walPathOf(config);
  // It comes with the first write and goes with the last connection.
  const walBytes =
    walPath === undefined
      ? null
      : await stat(walPath).then(
          ({ size }) => size,
          () => 0,
        );
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, walBytes };
}

/** What server and workers both know. @param config of the process */
export function commonSources(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'databasePath'>,
): Pick<Sources<'server'>, 'engine' | 'disk' | 'loop'> {
  const delay = monitorEventLoopDelay({ resolution: lagStepMs });
  delay.enable();
  const loop = (): LoopFacts => {
    // Less the timer's own step, which is no lag.
    const lag = (nanoseconds: number) => Math.max(0, nanoseconds / nanosecondsASecond - lagStepMs / 1_000);
    const facts =
      delay.count === 0 ? { p99Sec: 0, maxSec: 0 } : { p99Sec: lag(delay.percentile(99)), maxSec: lag(delay.max) };
    delay.reset();
    return facts;
  };
  return { engine: () => ({ ...engineCounters }), disk: () => readDisk(config), loop };
}
