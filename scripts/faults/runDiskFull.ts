import Database from 'better-sqlite3';
import { figure } from '../bench/statistics.ts';
import { signedPost } from '../harness/signedPost.ts';
import { preloadDisk, smallDisk } from './disk.ts';
import { untilThere } from './enough.ts';
import type { Outcome } from './outcome.ts';
import type { Senders } from './senders.ts';
import { figuresOf, firstAnswerAfter, underLoad, type FaultRun, type Load } from './underLoad.ts';

const leastAnswers = 20;
const megabyte = 1024 * 1024;
const metricsToken = 'guardline-of-the-faults';
const env = {
  DISK_RESERVE_MB: '64',
  DISK_ALARM_RESERVE_MB: '32',
  DISK_BALLAST_MB: '8',
  METRICS_TOKEN: metricsToken,
};
/** Looked at once a second by the door, and every five by the worker. */
const seenMs = 2_000;
const lookEveryMs = 500;
const mostLooks = 20;

interface Health {
  readonly status: string;
  readonly checks?: { readonly disk?: { readonly ok: boolean } };
}

async function healthOf(url: string): Promise<Health> {
  const answer = await fetch(`${url}/api/health/ready`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  return (await answer.json()) as Health;
}

/** An alarm of the device at this place of the list, each used once; answers the status. */
async function sendAlarm({ stack, signers, ledger }: Load, place: number): Promise<number> {
  const signer = signers.at(place);
  if (signer === undefined) throw new Error('every seeded device has a past');
  const item = { imei: signer.imei, ts: Date.now(), seq: 1_000_000, alarm: true };
  const { imei, ts, seq } = item;
  const body = JSON.stringify({ items: [{ imei, ts, seq, type: 'telemetry', metrics: { impactG: 5 } }] });
  const { status, isUnsettled } = await signedPost(stack.url, '/api/device/reportBatch', signer, body);
  ledger.record([item], status === 200 ? 'acked' : isUnsettled ? 'ambiguous' : 'refused');
  return status;
}

/**
 * Alarms of one device after the other, from this place of the list, until one is refused: the door has looked at the
 * disk then, however slow the machine. Answers the last status.
 */
async function alarmUntilRefused(load: Load, place: number): Promise<number> {
  let status = await sendAlarm(load, place);
  for (let tries = 1; status === 200 && tries < mostLooks; tries += 1) {
    await load.pause(lookEveryMs);
    status = await sendAlarm(load, place - tries);
  }
  return status;
}

/** Answers to what was sent in this time. */
async function answersWithin(
  { senders, pause }: Load,
  ms: number,
  afterMs = seenMs,
): Promise<{ taken: number; refused: number; mute: number }> {
  await pause(afterMs);
  const from = Date.now();
  const sentSince = () => senders.answers.filter(({ at, elapsedMs }) => at - elapsedMs > from);
  await pause(ms);
  const refusedOf = (answers: Senders['answers']) => answers.filter(({ status }) => status === 503);
  await untilThere(() => refusedOf(sentSince()).length, leastAnswers);
  const some = sentSince();
  const refused = refusedOf(some);
  return {
    // What is sent again because no answer was heard is a duplicate of what was taken before.
    taken: some.filter(({ status, accepted }) => status === 200 && accepted > 0).length,
    refused: refused.length,
    mute: refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
  };
}

interface Found {
  readonly told: number;
  readonly quarantined: number;
}

function foundIn(databasePath: string): Found {
  const db = new Database(databasePath, { readonly: true });
  try {
    const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n;
    return {
      told: count(`SELECT count(*) AS n FROM notice WHERE content_key = 'notice.content.security.diskLow'`),
      quarantined: count('SELECT count(*) AS n FROM quarantine'),
    };
  } finally {
    db.close();
  }
}

/**
 * The disk fills up step by step under load until no byte fits, and has room again: telemetry is refused at the
 * reserve, alarms last, nothing that was acknowledged is lost, and all goes on by itself.
 */
export async function runDiskFull(run: FaultRun): Promise<Outcome> {
  const disk = run.form === 'short' ? preloadDisk(run.dataDir) : smallDisk(run.dataDir);
  // Those of item 7 have 45 s of `npm test` together.
  const isShort = run.form === 'short';
  const ms = isShort ? 700 : 5_000;
  let found: Found = { told: 0, quarantined: 0 };
  try {
    const options = {
      env: { ...env, ...disk.env },
      redisEnv: disk.env,
      atEnd: ({ databasePath }: Load['stack']) => (found = foundIn(databasePath)),
    };
    const { verdict, broken, drainMs, seen } = await underLoad(run, options, async (load) => {
      const { stack, senders, pause } = load;
      await pause(isShort ? 2_000 : 3_000);
      disk.setRoom(48 * megabyte);
      const low = await answersWithin(load, ms);
      const lowAlarm = await sendAlarm(load, -1);
      const health = await healthOf(stack.url);
      // Root is told before the last room is gone: the worker looks every five seconds.
      for (let looks = 0; foundIn(stack.databasePath).told === 0 && looks < 100; looks += 1) await pause(100);
      disk.setRoom(16 * megabyte);
      const criticalAlarm = await alarmUntilRefused(load, -2);
      const critical = await answersWithin(load, ms, 0);
      disk.setRoom(null);
      await firstAnswerAfter(senders.answers, Date.now(), 30_000);
      // All at once this time: nobody could look before. Redis itself finds out with its next write.
      disk.setRoom(0);
      const full = await answersWithin(load, ms, isShort ? 500 : seenMs);
      disk.setRoom(null);
      const firstMs = await firstAnswerAfter(senders.answers, Date.now(), 30_000);
      await pause(isShort ? 500 : 2_000);
      return {
        lowAlarm,
        criticalAlarm,
        low,
        critical,
        full,
        health,
        firstMs,
        ended: stack.deathsOf('server') + stack.deathsOf('workers'),
        redisEnded: stack.deathsOf('redis'),
      };
    });
    const { lowAlarm, criticalAlarm, low, critical, full, health, firstMs, ended, redisEnded } = seen;
    if (low.refused < leastAnswers) broken.push(`only ${low.refused} refusals at the reserve`);
    if (lowAlarm !== 200) broken.push(`an alarm at the reserve of the telemetry was answered ${lowAlarm}`);
    if (criticalAlarm !== 503) broken.push(`an alarm at the reserve of the alarms was answered ${criticalAlarm}`);
    if (critical.taken + full.taken > 0) broken.push(`${critical.taken + full.taken} taken without room`);
    if (low.mute + critical.mute + full.mute > 0) broken.push('a 503 without Retry-After');
    if (health.status !== 'degraded' || health.checks?.disk?.ok !== false)
      broken.push(`health says ${JSON.stringify(health)}`);
    if (ended > 0) broken.push(`server or worker ended ${ended} times`);
    if (found.quarantined > 0) broken.push(`${found.quarantined} in quarantine`);
    if (found.told !== 1) broken.push(`root was told ${found.told} times`);
    const line = [
      `${disk.kind}; ${figuresOf(verdict)}`,
      `at the reserve ${low.refused} refused, an alarm answered ${lowAlarm}; without room ${critical.refused + full.refused} refused, an alarm answered ${criticalAlarm}`,
      `server and worker ended ${ended}, Redis ${redisEnded} times; in quarantine ${found.quarantined}; root told ${found.told} times`,
      `first 2xx ${figure(firstMs)} ms after there was room; drained in ${figure(drainMs)} ms`,
    ].join('; ');
    return { line, broken };
  } finally {
    disk.remove();
  }
}
