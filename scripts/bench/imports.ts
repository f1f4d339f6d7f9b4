import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { signIn, type AppKeys, type Envelope, type Person } from '../harness/person.ts';
import { signedHeaders } from '../harness/signedHeaders.ts';
import { asCsv, asXlsx, importRows } from './importFiles.ts';
import { measureBareImport, type BareImport } from './bareImport.ts';
import { alarmsBeside } from './alarmsBeside.ts';
import { freePort } from '../processes/privateRedis.mjs';
import { drained } from './drained.ts';
import { load } from './plan.ts';
import { runLoad } from './runLoad.ts';
import { boundOf, readWrites } from './longestWrite.ts';
import { makeFixture, type BenchFixture } from './fixture.ts';
import { cpuSeconds, residentMb } from './processCpu.ts';
import { startPipeline, type RunningPipeline } from './startPipeline.ts';
import { uploadApart } from './uploadApart.ts';

export interface ImportMeasure {
  readonly what: string;
  /** Whether alarms went on beside it. */
  readonly isBeside: boolean;
  readonly seconds: number;
  /** From the upload until every row is checked. */
  readonly checkedSeconds: number;
  readonly workersCpu: number;
  readonly serverCpu: number;
  /** Above what the workers had before it, telemetry having been their work, at its highest. */
  readonly workersMb: number;
  /** Different numbers of rows that a page was told. */
  readonly steps: number;
  readonly failed: number;
  /** Device to socket, of alarms beside it; none without. */
  readonly alarmMs: readonly number[];
  /** No write transaction of the workers took longer, its wait for the lock not counted; and 99 of 100. */
  readonly longestWriteMs: number;
  readonly usualWriteMs: number;
  /** Of the machine, the last minute's mean. */
  readonly load: number;
}

/** Alarms beside an import are of devices of their own. */
const devicesEach = 2_000;
const uploadPath = '/home/imei/imei/upload';
const patienceMs = 300_000;
/** The first eight digits of the IMEIs of a file. */
const firstTac = 86_888_800;
/** Before the first file a process has neither read its program nor made it fast. */
const warmUpRows = 5_000;
/** Nor has it taken the memory of its daily work: what an import adds is above that. */
const dailyWork = { ratePerSec: 10_000, durationMs: 10_000 };
const drainWithinMs = 60_000;
/**
 * Longer than server and client keep a connection. Making a file holds the loop, and a connection that the server closed
 * meanwhile would be taken for the next call.
 */
const idleMs = 6_000;

export interface ImportsMeasured {
  readonly measures: readonly ImportMeasure[];
  /** The same rows by the raw driver. */
  readonly bare: BareImport;
}

interface ImportOrder {
  readonly rounds: number;
  /** Each alone too, not only beside alarms. */
  readonly isAlone: boolean;
  readonly profile: string | undefined;
}

/**
 * P-6: so many rows, as csv and as xlsx, without devices and with, alone and beside alarms; and the same rows by the
 * raw driver.
 */
export async function measureImports(
  dir: string,
  rows: number,
  { rounds, isAlone, profile }: ImportOrder,
): Promise<ImportsMeasured> {
  const each = plans.flatMap((plan) => (isAlone ? [false, true] : [true]).map((isBeside) => ({ ...plan, isBeside })));
  const all = Array.from({ length: rounds }, () => each).flat();
  // Where each may have a house of its own, none finds the hundred thousands of devices that those before it made.
  const houses = isAlone ? all.map((one) => [one]) : [all];
  const made = await makeFixture(join(dir, 'import'), Math.max(...houses.map((some) => some.length)) * devicesEach);
  const workerPort = await freePort();
  const env: Readonly<Record<string, string>> = { ...made.env, WORKER_PORT: String(workerPort) };
  const fixture = { ...made, env };
  const orgId = await rootOf(join(fixture.dir, 'guardline.db'));
  const bare = await measureBareImport(join(dir, 'import-bare'), fixture, rows);
  const nodeArgs = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const measures: ImportMeasure[] = [];
  for (const some of houses) {
    const running = await startPipeline('product', fixture, { workers: nodeArgs, server: nodeArgs });
    try {
      const house = { running, fixture, orgId, workerPort };
      measures.push(...(await measureHouse(house, some, { rows, warmUpRows: isAlone ? warmUpRows : 0 })));
    } finally {
      await running.stop();
      running.remove();
    }
  }
  return { measures, bare };
}

interface House {
  readonly running: RunningPipeline;
  readonly fixture: BenchFixture;
  readonly orgId: string;
  readonly workerPort: number;
}

/** Imports into one house, one after the other; of each kind a small one before them, which nobody measures. */
async function measureHouse(
  { running, fixture, orgId, workerPort }: House,
  some: ReadonlyArray<ImportPlan & { readonly isBeside: boolean }>,
  size: { readonly rows: number; readonly warmUpRows: number },
): Promise<ImportMeasure[]> {
  const keys = { url: running.url, appKey: fixture.env['APP_KEY'] ?? '', appSecret: fixture.env['APP_SECRET'] ?? '' };
  const root = await signIn(keys, 'root', fixture.password);
  const codes = { model: 'GL-T100', project: 'BENCH' };
  const sheet = async (tac: number, rows: number, kind: ImportPlan['kind']) => {
    const made = importRows(String(tac), rows, codes);
    return kind === 'csv' ? asCsv(made) : asXlsx(made);
  };
  const measures: ImportMeasure[] = [];
  for (const [at, { what, kind, createDevices, isBeside }] of some.entries()) {
    if (size.warmUpRows > 0) {
      const bytes = await sheet(firstTac - 1 - at, size.warmUpRows, kind);
      await measure(keys, root, running.pids, { orgId, bytes, kind, createDevices });
      const { gatewaysFile, imeisFile } = fixture;
      const { accepted } = await runLoad({ url: running.url, gatewaysFile, imeisFile, ...load, ...dailyWork }).done;
      const wanted = (dailyWork.ratePerSec * dailyWork.durationMs) / 1_000;
      if (accepted < wanted / 2) throw new Error(`of ${wanted} messages before the import ${accepted} were accepted`);
      await drained(running.redis, running.queueKeys, drainWithinMs);
    }
    await sleep(idleMs);
    const bytes = await sheet(firstTac + at, size.rows, kind);
    const alarms = isBeside ? await alarmsBeside(running.url, fixture, root, at * devicesEach) : null;
    const writesBefore = await readWrites(workerPort);
    const measured = await measure(keys, root, running.pids, { orgId, bytes, kind, createDevices });
    const writesAfter = await readWrites(workerPort);
    const writeMs = (share: number): number => boundOf(writesBefore, writesAfter, share) * 1_000;
    const [longestWriteMs, usualWriteMs] = [writeMs(1), writeMs(0.99)];
    const alarmMs = (await alarms?.stop()) ?? [];
    measures.push({ what, isBeside, ...measured, longestWriteMs, usualWriteMs, alarmMs, load: loadavg()[0] ?? 0 });
  }
  return measures;
}

type ImportPlan = (typeof plans)[number];
const plans = [
  { what: 'csv', kind: 'csv', createDevices: false },
  { what: 'xlsx', kind: 'xlsx', createDevices: false },
  { what: 'csv, devices', kind: 'csv', createDevices: true },
  { what: 'xlsx, devices', kind: 'xlsx', createDevices: true },
] as const;

async function rootOf(databasePath: string): Promise<string> {
  const db = await openDatabase({ databasePath, role: 'tool' });
  const root = await db.snapshot((tx) => findRootOrganization(tx));
  await db.close();
  if (root === null) throw new Error('the seed made no root organisation');
  return root.id;
}

interface Sent {
  readonly orgId: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly kind: 'csv' | 'xlsx';
  readonly createDevices: boolean;
}

async function measure(
  keys: AppKeys,
  root: Person,
  pids: { readonly workers: number; readonly server: number },
  sent: Sent,
): Promise<Omit<ImportMeasure, 'what' | 'isBeside' | 'alarmMs' | 'longestWriteMs' | 'usualWriteMs' | 'load'>> {
  const socket = await root.listen();
  const told = new Set<number>();
  let checkedAt = 0;
  let over: ImportJobRow | null = null;
  let heard = 'nothing';
  socket.on('import:progress', (job) => {
    heard = `${job.status}, ${job.processedRows} rows, the socket ${socket.connected ? 'connected' : 'cut'} now`;
    if (job.status === 'validating') told.add(-job.totalRows);
    else if (checkedAt === 0 && job.status !== 'uploaded') checkedAt = performance.now();
    if (job.status === 'running' || job.status === 'completed') told.add(job.processedRows);
    if (job.status === 'completed' || job.status === 'failed') over = job;
  });
  const [workersBefore, serverBefore] = [cpuSeconds([pids.workers]), cpuSeconds([pids.server])];
  const memoryBefore = residentMb(pids.workers).now;
  let memory = memoryBefore;
  const beganAt = performance.now();
  await upload(keys, root, sent);
  while (over === null) {
    if (performance.now() - beganAt > patienceMs) throw new Error(`the import did not end; told last: ${heard}`);
    memory = Math.max(memory, residentMb(pids.workers).now);
    await sleep(20);
  }
  const seconds = (performance.now() - beganAt) / 1_000;
  socket.close();
  const { status, failedRows } = over as ImportJobRow;
  if (status !== 'completed') throw new Error(`the import ended as ${status}: ${JSON.stringify(over)}`);
  return {
    seconds,
    checkedSeconds: (checkedAt - beganAt) / 1_000,
    workersCpu: cpuSeconds([pids.workers]) - workersBefore,
    serverCpu: cpuSeconds([pids.server]) - serverBefore,
    workersMb: memory - memoryBefore,
    steps: told.size,
    failed: failedRows,
  };
}

async function upload(keys: AppKeys, root: Person, { orgId, bytes, kind, createDevices }: Sent): Promise<void> {
  const fields = { orgId, mode: 'skip', createDevices: String(createDevices), dryRun: 'false' };
  const headers = signedHeaders(keys, { method: 'POST', path: uploadPath, content: null, holder: root });
  delete headers['Content-Type'];
  const sent = { url: `${keys.url}${uploadPath}`, headers, fields, name: `bench.${kind}`, bytes };
  const answer = (await uploadApart(sent)) as Envelope;
  if (answer.errno !== 0) throw new Error(`upload: ${answer.errno} ${answer.errmsg}`);
}
