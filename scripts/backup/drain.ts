import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { minute, second } from '#domain/time.ts';
import { endLeftBehind } from '../processes/leftBehind.mjs';
import { freePort, privateRedis, redisReady } from '../processes/privateRedis.mjs';
import { createSupervisor } from '../processes/supervisor.mjs';
import { builtOrReleased, processArgs } from '../setup/buildProcesses.mjs';
import { countWaiting } from './countWaiting.ts';

export interface DrainOptions {
  readonly dataDir: string;
  /** REDIS_URL, when one was given. */
  readonly redisUrl: string | undefined;
  /** Of the workers: their database is the old one. */
  readonly env: Readonly<Record<string, string>>;
  readonly withinMs?: number;
  readonly onCount?: (waiting: number) => void;
}

const lookEveryMs = 250;

/**
 * Lets workers finish what was accepted into Redis, on the old database, before that is left. The door is closed
 * meanwhile: no server runs.
 * @throws Error with the count when something is left after ten minutes
 */
export async function drainAccepted(options: DrainOptions): Promise<void> {
  const folder = join(options.dataDir, 'redis');
  if (options.redisUrl === undefined && !existsSync(folder)) return;
  const supervisor = createSupervisor({ onLine: () => undefined });
  try {
    const redisUrl = options.redisUrl ?? (await startRedis(supervisor, options.dataDir, folder));
    let waiting = await count(redisUrl);
    if (waiting === 0) return;
    options.onCount?.(waiting);
    const builtFile = await builtOrReleased();
    const args = [...processArgs.workers, builtFile('workers/main.ts')];
    const env = { ...options.env, REDIS_URL: redisUrl };
    supervisor.start({ name: 'workers', command: process.execPath, args, env });
    const until = Date.now() + (options.withinMs ?? 10 * minute);
    let toldAt = Date.now();
    while (waiting > 0) {
      if (Date.now() > until || supervisor.deathsOf('workers') > 3) {
        throw new Error(
          `${waiting} batches that were accepted still wait in Redis: start the product on the old database until ` +
            'they are gone, then move. Nothing was changed.',
        );
      }
      await sleep(lookEveryMs);
      waiting = await count(redisUrl);
      if (Date.now() - toldAt > 2 * second) {
        options.onCount?.(waiting);
        toldAt = Date.now();
      }
    }
  } finally {
    await supervisor.stopAll();
  }
}

async function startRedis(
  supervisor: ReturnType<typeof createSupervisor>,
  dataDir: string,
  folder: string,
): Promise<string> {
  await endLeftBehind(dataDir);
  const { spec, url } = privateRedis({ folder, port: await freePort() });
  supervisor.start(spec);
  await redisReady(url);
  return url;
}

async function count(redisUrl: string): Promise<number> {
  const waiting = await countWaiting(redisUrl);
  if (waiting === null) throw new Error('Redis does not answer: nobody knows what was accepted. Nothing was changed.');
  return waiting;
}
