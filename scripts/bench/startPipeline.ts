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
  readonly queueKeys: readonly string[];
  readonly databasePath: string;
  readonly table: string;
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
  const dataDir = `${fixture.dir}-${pipeline}`;
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(fixture.dir, dataDir, { recursive: true });
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
  const url = `http://127.0.0.1:${port}`;
  const redis = new Redis(redisUrl, { lazyConnect: true });
  try {
    supervisor.start(redisSpec);
    await redisReady(redisUrl);
    for (const name of ['workers', 'server'] as const) {
      supervisor.start({
        name,
        command: process.execPath,
        args: [...processArgs[name], ...(nodeArgs[name] ?? []), builtFile(spec[name])],
        env,
      });
    }
    await becomesReady(`${url}${spec.readyPath}`);
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    await supervisor.stopAll();
    throw new Error(`${(error as Error).message}\n${recent.join('\n')}`, { cause: error });
  }
  const pid = (name: string) => supervisor.pidOf(name) ?? 0;
  return {
    url,
    redis,
    queueKeys: spec.queueKeys,
    databasePath,
    table: spec.table,
    pids: { redis: pid('redis'), workers: pid('workers'), server: pid('server') },
    async stop() {
      redis.disconnect();
      await supervisor.stopAll();
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function becomesReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not become ready`);
}
