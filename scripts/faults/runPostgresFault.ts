import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { figure } from '../bench/statistics.ts';
import { call } from '../harness/person.ts';
import { createCluster, type PostgresCluster } from '../harness/postgresCluster.ts';
import { ready, seededDevices, seedFolder, startStack, type Stack } from '../harness/stack.ts';
import { freePort } from '../processes/privateRedis.mjs';
import { drain } from './drain.ts';
import { untilAcked } from './enough.ts';
import { openLedger } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import { checkPostgres, collisionsIn } from './postgresChecker.ts';
import type { PostgresFault } from './postgresFaults.ts';
import { startSenders } from './senders.ts';
import type { FaultRun } from './underLoad.ts';

const recoverWithinMs = 60_000;
const minAcked = 300;
const devices = 120;

/** What every fault of PostgreSQL begins with: a folder and the files of a cluster. */
interface SeededPostgres {
  readonly dataDir: string;
  readonly cluster: PostgresCluster;
}

async function seedPostgres(dataDir: string): Promise<SeededPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const cluster = createCluster(await freePort());
  await cluster.start();
  await seedFolder(dataDir, devices, { DATABASE_URL: cluster.url });
  await cluster.kill('SIGINT');
  return { dataDir, cluster };
}

let seeded: Promise<SeededPostgres> | null = null;

/**
 * A fault of PostgreSQL as a row of the table of scenarios; what all begin with is made when the first one asks for it.
 */
export function onPostgres(fault: PostgresFault): (run: FaultRun) => Promise<Outcome> {
  return async ({ dataDir, random }) => {
    seeded ??= seedPostgres(`${dataDir}-seeded`);
    return runPostgresFault(dataDir, await seeded, fault, random);
  };
}

/** Takes away what the rows began with. */
export async function forgetSeededPostgres(): Promise<void> {
  const made = await seeded?.catch(() => null);
  await made?.cluster.remove();
  seeded = null;
}

/**
 * One fault under load, on PostgreSQL that keeps every commit. No process of the product may end, nothing may be lost.
 */
async function runPostgresFault(
  dataDir: string,
  seeded: SeededPostgres,
  fault: PostgresFault,
  random: () => number,
): Promise<Outcome> {
  const primary = seeded.cluster.copy(await freePort());
  const clusters = [primary];
  let stack: Stack | null = null;
  try {
    await primary.start();
    const standby = fault.standby === undefined ? null : await primary.standby('standby', await freePort());
    if (standby !== null) clusters.push(standby);
    if (fault.standby === 'synchronous') await primary.set('synchronous_standby_names', '*');
    const before = await collisionsIn(primary);
    const hosts = clusters.map(({ host }) => host).join(',');
    const env = { DATABASE_URL: `postgres://guardline@${hosts}/postgres` };
    stack = await startStack({ dataDir, copyOf: seeded.dataDir, env });
    const running = stack;
    const ledger = openLedger(join(dataDir, 'ledger.txt'));
    const signers = seededDevices(dataDir);
    const options = { itemsPerReport: 2, pauseMs: 1_000, random, withoutAlarms: before };
    const senders = startSenders(() => running.url, signers, ledger, options);
    await untilAcked(ledger, minAcked / 5);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const happenedAt = Date.now();
    const writable = await fault.happen({ primary, standby });
    const overAt = Date.now();
    const questionMs = (await firstQuestion(stack)) - overAt;
    await ready(stack.url, recoverWithinMs);
    const first = senders.answers.find(({ at, status, elapsedMs }) => status === 200 && at - elapsedMs > happenedAt);
    await untilAcked(ledger, minAcked);
    await senders.stop();
    const drainMs = await drain(stack, recoverWithinMs);
    const ended = stack.deathsOf('server') + stack.deathsOf('workers');
    await stack.stop();
    const verdict = await checkPostgres(writable, ledger, before);
    const { acked, refused, ambiguous, lost, doubled, quarantined } = verdict;
    const broken: string[] = [];
    if (acked < minAcked) broken.push(`only ${acked} acked: proves nothing`);
    if (ended > 0) broken.push(`${ended} processes ended`);
    if (first === undefined) broken.push('no device was answered with 2xx');
    if (fault.isControl === true) {
      if (lost === 0) broken.push('the control lost nothing: the checker would not see a loss');
    } else {
      if (lost > 0) broken.push(`${lost} lost, ${verdict.withoutEffect} of them stored`);
      if (doubled > 0) broken.push(`${doubled} doubled`);
      if (verdict.refusedButStored > 0) broken.push(`${verdict.refusedButStored} refused and stored`);
      if (quarantined > 0) broken.push(`${quarantined} in quarantine`);
    }
    const line = [
      `acked ${acked}, refused ${refused}, ambiguous ${ambiguous}`,
      `lost ${lost}${fault.isControl === true ? ' (must be more than 0)' : ''}, doubled ${doubled}, quarantined ${quarantined}`,
      `processes ended ${ended}`,
      `first 2xx of a device after ${figure((first?.at ?? Number.NaN) - happenedAt)} ms`,
      `first answer to a question ${figure(questionMs)} ms after PostgreSQL was back, drained in ${figure(drainMs)} ms`,
    ].join('; ');
    return { line, broken };
  } finally {
    await stack?.stop();
    for (const cluster of clusters) await cluster.remove();
  }
}

/** When a call that asks the database was answered again, epoch ms. */
async function firstQuestion({ url, env }: Stack): Promise<number> {
  const keys = { url, appKey: env['APP_KEY'] ?? '', appSecret: env['APP_SECRET'] ?? '' };
  const until = Date.now() + recoverWithinMs;
  while (Date.now() < until) {
    const asked = await call(keys, null, 'GET', '/api/web/common/getAppConfig', {}, undefined).catch(() => null);
    if (asked?.answer.errno === 0) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no question was answered within ${recoverWithinMs} ms`);
}
