import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { drained } from './drained.ts';
import type { BenchFixture } from './fixture.ts';
import { load, type BenchPlan } from './plan.ts';
import { cpuSeconds, residentMb } from './processCpu.ts';
import { runLoad } from './runLoad.ts';
import { startPipeline, type Pipeline } from './startPipeline.ts';

/** One measured run of a pipeline: load for a while, then until the last item is stored. */
export interface IngestRound {
  readonly messagesPerSec: number;
  readonly cpuMicrosPerMessage: number;
  readonly accepted: number;
  readonly stored: number;
  readonly refusedRequests: number;
  readonly serverPeakMb: number;
  /** Growth of the database file by reading, indexes and states included. */
  readonly bytesPerReading: number;
}

export async function runIngestRound(pipeline: Pipeline, fixture: BenchFixture, plan: BenchPlan): Promise<IngestRound> {
  const running = await startPipeline(pipeline, fixture);
  const sizeBefore = sizeOf(running.databasePath);
  try {
    const pids = Object.values(running.pids);
    const loadPlan = {
      url: running.url,
      gatewaysFile: fixture.gatewaysFile,
      imeisFile: fixture.imeisFile,
      ...load,
      ratePerSec: null,
    };
    let warmed = 0;
    do {
      const before = warmed;
      warmed += (await runLoad({ ...loadPlan, durationMs: plan.warmUpMs, firstDevice: before }).done).accepted;
      if (warmed === before) throw new Error(`the ${pipeline} pipeline accepted nothing`);
    } while (warmed < fixture.devices);
    await drained(running.redis, running.queueKeys, 120_000);
    const cpuBefore = cpuSeconds(pids);
    const startedAt = Date.now();
    const result = await runLoad({ ...loadPlan, durationMs: plan.loadMs, firstDevice: warmed }).done;
    const endedAt = await drained(running.redis, running.queueKeys, 120_000);
    const cpu = cpuSeconds(pids) - cpuBefore;
    const serverPeakMb = residentMb(running.pids.server).peak;
    await running.stop();
    const rows = countRows(running.databasePath, running.table);
    return {
      messagesPerSec: (result.accepted * 1_000) / (endedAt - startedAt),
      cpuMicrosPerMessage: (cpu * 1e6) / result.accepted,
      accepted: result.accepted,
      stored: rows - warmed,
      refusedRequests: result.refusedRequests + result.failedRequests,
      serverPeakMb,
      bytesPerReading: (sizeOf(running.databasePath) - sizeBefore) / rows,
    };
  } finally {
    await running.stop();
    running.remove();
  }
}

/** Workers that have just been started may not have made their database yet. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function countRows(path: string, table: string): number {
  const db = new Database(path, { readonly: true });
  const row = db.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number };
  db.close();
  return row.count;
}
