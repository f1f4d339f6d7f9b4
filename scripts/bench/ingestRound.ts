import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Redis } from 'ioredis';
import { queueKey } from '#domain/queues.ts';
import { freePort, redisReady, redisSpec } from '../processes/privateRedis.mjs';
import { createSupervisor } from '../processes/supervisor.mjs';
import { projectDir } from '../setup/findTools.mjs';
import { drained } from './drained.ts';
import type { BenchFixture } from './fixture.ts';
import { load, type BenchPlan } from './plan.ts';
import { cpuSeconds, residentMb } from './processCpu.ts';
import { runLoad } from './runLoad.ts';

/** One measured run of a pipeline: load for a while, then until the last item is stored. */
export interface IngestRound {
  readonly messagesPerSec: number;
  readonly cpuMicrosPerMessage: number;
  readonly accepted: number;
  readonly stored: number;
  readonly refusedRequests: number;
  readonly serverPeakMb: number;
}

export type Pipeline = 'product' | 'bare';

const readyPath: Record<Pipeline, string> = { product: '/api/health/ready', bare: '/ready' };
const queuesOf: Record<Pipeline, readonly string[]> = {
  product: [...Array.from({ length: 16 }, (_, lane) => queueKey('telemetry', lane)), queueKey('alarms', 0)],
  bare: ['bare'],
};
const tableOf: Record<Pipeline, string> = { product: 'reading', bare: 'log' };
const programs: Record<Pipeline, readonly (readonly [string, string])[]> = {
  product: [
    ['workers', 'workers/main.ts'],
    ['server', 'server/main.ts'],
  ],
  bare: [
    ['workers', 'scripts/bench/bare/worker.ts'],
    ['server', 'scripts/bench/bare/door.ts'],
  ],
};

export async function runIngestRound(pipeline: Pipeline, fixture: BenchFixture, plan: BenchPlan): Promise<IngestRound> {
  const dataDir = `${fixture.dir}-round`;
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(fixture.dir, dataDir, { recursive: true });
  const [port, redisPort] = [await freePort(), await freePort()];
  const databasePath = join(dataDir, pipeline === 'bare' ? 'bare.db' : 'guardline.db');
  const env = {
    ...fixture.env,
    DATA_DIR: dataDir,
    DATABASE_PATH: databasePath,
    PORT: String(port),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  };
  const supervisor = createSupervisor({ onLine: () => undefined });
  const redis = new Redis(env.REDIS_URL, { lazyConnect: true });
  try {
    supervisor.start(redisSpec({ folder: join(dataDir, 'redis'), port: redisPort }));
    await redisReady(redisPort);
    for (const [name, file] of programs[pipeline]) {
      supervisor.start({ name, command: process.execPath, args: ['--import', 'tsx', join(projectDir, file)], env });
    }
    const url = `http://127.0.0.1:${port}`;
    await until(`${url}${readyPath[pipeline]}`);
    await redis.connect();
    const pids = ['redis', 'workers', 'server'].map((name) => supervisor.pidOf(name) ?? 0);
    const cpuBefore = cpuSeconds(pids);
    const startedAt = Date.now();
    const result = await runLoad({
      url,
      gatewaysFile: fixture.gatewaysFile,
      imeisFile: fixture.imeisFile,
      ...load,
      durationMs: plan.loadMs,
      ratePerSec: null,
    }).done;
    const endedAt = await drained(redis, queuesOf[pipeline], 120_000);
    const cpu = cpuSeconds(pids) - cpuBefore;
    const serverPeakMb = residentMb(pids[2] ?? 0).peak;
    await supervisor.stopAll();
    const stored = countRows(databasePath, tableOf[pipeline]);
    return {
      messagesPerSec: (result.accepted * 1_000) / (endedAt - startedAt),
      cpuMicrosPerMessage: (cpu * 1e6) / result.accepted,
      accepted: result.accepted,
      stored,
      refusedRequests: result.refusedRequests + result.failedRequests,
      serverPeakMb,
    };
  } finally {
    redis.disconnect();
    await supervisor.stopAll();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function until(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not become ready`);
}

function countRows(path: string, table: string): number {
  const db = new Database(path, { readonly: true });
  const row = db.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number };
  db.close();
  return row.count;
}
