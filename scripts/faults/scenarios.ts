import { startOneRedis, startThreeMasters } from './machines/queueRedis.ts';
import { machinesForms, runMachines } from './machines/runMachines.ts';
import type { QueueRedis } from './machines/queueRedis.ts';
import type { Outcome } from './outcome.ts';
import { postgresFaults } from './postgresFaults.ts';
import { runBackPressure } from './runBackPressure.ts';
import { clockSteps } from './runClock.ts';
import { runControl } from './runControl.ts';
import { runDiskFull } from './runDiskFull.ts';
import { kills } from './runKills.ts';
import { onPostgres } from './runPostgresFault.ts';
import { runReadOnly } from './runReadOnly.ts';
import { runRedisFull } from './runRedisFull.ts';
import { runRedisLine } from './runRedisLine.ts';
import { slowDisk } from './runSlowDisk.ts';
import { runWorkerStopped } from './runWorkerStopped.ts';
import { runRedisStopped } from './runRedisStopped.ts';
import { runSlowSockets } from './runSlowSockets.ts';
import { runStorm } from './runStorm.ts';
import type { FaultRun } from './underLoad.ts';

/** What a nemesis does while the devices report: a scenario is a row here, a line each. */
export interface Scenario {
  readonly name: string;
  /** Also in the short form, which is part of `npm test`. */
  readonly inShort: boolean;
  readonly run: (run: FaultRun) => Promise<Outcome>;
}

/** Two servers and two workers on PostgreSQL with a standby, on this Redis. */
const manyMachines =
  (startRedis: (folder: string) => Promise<QueueRedis>) =>
  ({ dataDir, form, random }: FaultRun): Promise<Outcome> =>
    runMachines(dataDir, startRedis, machinesForms[form], random);

const all = ['redis', 'workers', 'server'] as const;

export const scenarios: readonly Scenario[] = [
  { name: 'kill -9 server', inShort: true, run: kills(10, ['server'], [800, 2_500]) },
  { name: 'kill -9 worker', inShort: true, run: kills(10, ['workers'], [800, 2_500]) },
  { name: 'kill -9 redis', inShort: true, run: kills(5, ['redis'], [1_500, 3_000]) },
  { name: 'kill -9 all three', inShort: true, run: kills(3, all, [4_000, 6_000]) },
  { name: 'SIGTERM to all three', inShort: false, run: kills(3, all, [4_000, 6_000], 'SIGTERM') },
  { name: 'redis stopped for 8 s', inShort: true, run: runRedisStopped },
  { name: 'telemetry until it is refused', inShort: true, run: runBackPressure },
  { name: 'redis out of memory', inShort: true, run: runRedisFull },
  { name: 'line to redis cut, half open, late, narrow', inShort: false, run: runRedisLine },
  { name: 'worker stopped for 12 s', inShort: false, run: runWorkerStopped },
  { name: 'slow disk, kill -9 redis', inShort: false, run: slowDisk('always') },
  { name: 'disk full', inShort: true, run: runDiskFull },
  { name: 'disk read-only', inShort: false, run: runReadOnly },
  { name: 'sockets that do not read', inShort: true, run: runSlowSockets },
  { name: 'all sockets come back at once', inShort: true, run: runStorm },
  { name: 'clock +2 h and back', inShort: false, run: clockSteps(2) },
  { name: 'clock +1 h and back', inShort: false, run: clockSteps(1) },
  { name: 'clock -1 h and back', inShort: false, run: clockSteps(-1) },
  {
    name: 'many machines: two servers, two workers, PostgreSQL, one Redis',
    inShort: true,
    run: manyMachines(startOneRedis),
  },
  // In `npm test` tests/integration/workers/cluster.test.ts stands for it.
  {
    name: 'many machines: the same on a Redis cluster of three masters',
    inShort: false,
    run: manyMachines(startThreeMasters),
  },
  ...postgresFaults.map((fault) => ({
    name: `PostgreSQL: ${fault.name}`,
    inShort: fault.isShort,
    run: onPostgres(fault),
  })),
  { name: 'control: Redis without its log must lose', inShort: true, run: runControl },
  { name: 'control: a slow disk and appendfsync everysec must lose', inShort: false, run: slowDisk('everysec') },
];
