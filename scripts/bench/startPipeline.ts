import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { ingestQueues } from '../harness/ingestQueues.ts';
import { freePort, privateRedis, redisReady } from '../processes/privateRedis.mjs';
import { createSupervisor } from '../processes/supervisor.mjs';
import { buildProcesses, processArgs } from '../setup/buildProcesses.mjs';
import type { BenchFixture } from './fixture.ts';

export type Pipeline = 'product' | 'bare';

interface PipelineSpec {
  readonly readyPath: string;
  readonly queueKeys: readonly string[];
  readonly databaseFile: string;
  readonly table: string;
  readonly workers: string;
  readonly server: string;
}

const specs: Record<Pipeline, PipelineSpec> = {
  product: {
    readyPath: '/api/health/ready',
    queueKeys: ingestQueues,
    databaseFile: 'guardline.db',
    table: 'reading',
    workers: 'workers/main.ts',
    server: 'server/main.ts',
  },
  bare: {
    readyPath: '/ready',
    queueKeys: ['bull:bare'],
    databaseFile: 'bare.db',
    table: 'log',
    workers: 'scripts/bench/bare/worker.ts',
    server: 'scripts/bench/bare/door.ts',
  },
};

export interface RunningPipeline {
  readonly url: string;
  readonly redis: Redis;
  readonly redisUrl: string;
  readonly queueKeys: readonly string[];
  readonly databasePath: string;
  readonly table: string;
  /** From the start of its processes, Redis being there, until it said that it is ready. */
  readonly readyMs: number;
  /** Own processes and Redis. */
  readonly pids: { readonly redis: number; readonly workers: number; readonly server: number };
  /** Stops the processes; the files stay until `remove`. */
  stop(): Promise<void>;
  remove(): void;
}

/**
 * Starts one process of each kind and a Redis, on a fresh copy of the fixture. Both pipelines are built alike and run
 * with the same arguments. `nodeArgs`: more of them for a process, e.g. to profile it.
 */
export async function startPipeline(
  pipeline: Pipeline,
  fixture: BenchFixture,
  nodeArgs: Readonly<Partial<Record<'workers' | 'server', readonly string[]>>> = {},
): Promise<RunningPipeline> {
  const spec = specs[pipeline];
  const builtFile = await buildProcesses([specs.bare.workers, specs.bare.server]);
  const dataDir = fixture.isOnce === true ? fixture.dir : `${fixture.dir}-${pipeline}`;
  if (fixture.isOnce !== true) {
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(fixture.dir, dataDir, { recursive: true });
  }
  const [port, redisPort] = [await freePort(), await freePort()];
  const databasePath = join(dataDir, spec.databaseFile);
  const { spec: redisSpec, url: redisUrl } = privateRedis({ folder: join(dataDir, 'redis'), port: redisPort });
  const env = {
    ...fixture.env,
    DATA_DIR: dataDir,
    DATABASE_PATH: databasePath,
    PORT: String(port),
    REDIS_URL: redisUrl,
  };
  const recent: string[] = [];
  const supervisor = createSupervisor({
    onLine: (name, line) => {
      recent.push(`${name} | ${line}`);
      if (recent.length > 40) recent.shift();
    },
  });
  const pid = (name: string) => supervisor.pidOf(name) ?? 0;
  // However the bench ends, nothing that it started lives on: its children have groups of their own.
  const killAll = (): void => {
    for (const name of ['server', 'workers', 'redis']) if (pid(name) > 0) killGroup(pid(name));
  };
  process.once('exit', killAll);
  const url = `http://127.0.0.1:${port}`;
  const redis = new Redis(redisUrl, { lazyConnect: true });
  let [startedAt, readyMs] = [0, 0];
  try {
    supervisor.start(redisSpec);
    await redisReady(redisUrl);
    startedAt = performance.now();
    for (const name of ['workers', 'server'] as const) {
      supervisor.start({
        name,
        command: process.execPath,
        args: [...processArgs[name], ...(nodeArgs[name] ?? []), builtFile(spec[name])],
        env,
      });
    }
    await becomesReady(`${url}${spec.readyPath}`, fixture.isOnce === true ? fullReadyWithinMs : readyWithinMs);
    readyMs = performance.now() - startedAt;
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    await supervisor.stopAll();
    process.off('exit', killAll);
    throw new Error(`${(error as Error).message}\n${recent.join('\n')}`, { cause: error });
  }
  return {
    url,
    redis,
    redisUrl,
    queueKeys: spec.queueKeys,
    databasePath,
    table: spec.table,
    readyMs,
    pids: { redis: pid('redis'), workers: pid('workers'), server: pid('server') },
    async stop() {
      redis.disconnect();
      await supervisor.stopAll();
      process.off('exit', killAll);
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

const readyWithinMs = 30_000;
/** A house with a year in it has much to look through at its first start, on a busy machine for longer. */
const fullReadyWithinMs = 240_000;

async function becomesReady(url: string, withinMs: number): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not become ready`);
}
