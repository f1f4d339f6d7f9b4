import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppKeys, Person } from '../../harness/person.ts';
import type { BenchFixture } from '../fixture.ts';
import { runLoad } from '../runLoad.ts';
import { listPath, reportPath } from './askers.ts';
import { treeCpuSeconds } from './processTree.ts';
import type { Query, Samples } from './samples.ts';
import { takeWorkbook, type Days } from './workbook.ts';

/** One caller each of a list, a report and a workbook: nobody; with a second's pause; without one. */
export const callers = ['nobody', 'a second between', 'no pause'] as const;
export type Callers = (typeof callers)[number];

export interface BesideMeasure {
  readonly callers: Callers;
  readonly acceptedPerSec: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly refused: number;
  readonly lists: readonly number[];
  readonly reports: readonly number[];
  readonly workbooks: readonly number[];
  readonly serverCpuShare: number;
  readonly load: number;
}

export interface BesideOptions {
  readonly perSec: number;
  readonly batchSize: number;
  readonly durationMs: number;
  readonly rounds: number;
  readonly reportDays: Query;
  readonly workbookDays: Days;
}

/** What devices wait for at the door, beside people who ask. The forms take turns. */
export async function measureBeside(
  keys: AppKeys,
  person: Person,
  samples: Samples,
  fixture: BenchFixture,
  serverPid: number,
  options: BesideOptions,
): Promise<BesideMeasure[]> {
  const found: BesideMeasure[] = [];
  // Every device's first report is another work: it is done before.
  await load(keys.url, fixture, options, Math.max(5_000, (fixture.devices / options.perSec) * 1_500)).done;
  for (let round = 0; round < options.rounds; round++) {
    for (const form of callers) {
      const stop = new AbortController();
      const cpuBefore = treeCpuSeconds([serverPid]);
      const running = load(keys.url, fixture, options, options.durationMs);
      const pauseMs = form === 'no pause' ? 0 : 1_000;
      const asking =
        form === 'nobody'
          ? null
          : Promise.all([
              again(stop.signal, pauseMs, () => listed(person, samples)),
              again(stop.signal, pauseMs, () => reported(person, options.reportDays)),
              again(stop.signal, pauseMs, () => takeWorkbook(keys, person, options.workbookDays).then(() => undefined)),
            ]);
      const result = await running.done;
      stop.abort();
      const [lists = [], reports = [], workbooks = []] = (await asking) ?? [];
      found.push({
        callers: form,
        acceptedPerSec: (result.accepted * 1_000) / result.elapsedMs,
        p50Ms: result.p50Ms,
        p99Ms: result.p99Ms,
        maxMs: result.maxMs,
        refused: result.refusedRequests + result.failedRequests,
        lists,
        reports,
        workbooks,
        serverCpuShare: ((treeCpuSeconds([serverPid]) - cpuBefore) * 1_000) / result.elapsedMs,
        load: loadavg()[0] ?? 0,
      });
      await sleep(1_000);
    }
  }
  return found;
}

function load(url: string, fixture: BenchFixture, { perSec, batchSize }: BesideOptions, durationMs: number) {
  const { gatewaysFile, imeisFile } = fixture;
  return runLoad({ url, gatewaysFile, imeisFile, batchSize, connections: 8, durationMs, ratePerSec: perSec });
}

/** Asks until it is told to stop, and answers with how long each question took. */
async function again(stop: AbortSignal, pauseMs: number, ask: () => Promise<void>): Promise<number[]> {
  const ms: number[] = [];
  while (!stop.aborted) {
    const beganAt = performance.now();
    await ask();
    ms.push(performance.now() - beganAt);
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return ms;
}

async function listed(person: Person, samples: Samples): Promise<void> {
  const answer = await person.get(listPath, { ...samples.query(['typeCode']), limit: '20' });
  if (answer.errno !== 0 && answer.errno !== 1504) throw new Error(`list: ${answer.errno} ${answer.errmsg}`);
}

async function reported(person: Person, days: Query): Promise<void> {
  const answer = await person.get(reportPath, days);
  if (answer.errno !== 0) throw new Error(`report: ${answer.errno} ${answer.errmsg}`);
}
