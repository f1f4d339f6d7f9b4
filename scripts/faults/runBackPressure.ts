import { join } from 'node:path';
import { Redis } from 'ioredis';
import { unpackSnapshot, type PackedSnapshot } from '#domain/snapshot.ts';
import { residentMb } from '../bench/processCpu.ts';
import { figure } from '../bench/statistics.ts';
import { signIn, type Person } from '../harness/person.ts';
import { signedPost, type Signer } from '../harness/signedPost.ts';
import { seededDevices, startStack, type Stack } from '../harness/stack.ts';
import { check, collisionsBefore } from './checker.ts';
import { drain } from './drain.ts';
import { openLedger, type Ledger, type SentItem } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import type { FaultRun } from './underLoad.ts';

const path = '/api/device/reportBatch';
/** Of what Redis may use: above it the doors refuse telemetry (INGEST_MEMORY_SHARE). */
const fullShare = 0.6;
const floodWithinMs = 90_000;
const alarmWithinMs = 10_000;
const shownWithinMs = 60_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The worker stands still and telemetry is sent until it is refused for lack of room: an alarm still gets in and, once
 * the worker goes on, reaches a dashboard; afterwards everything drains. SPEC-045.
 */
export async function runBackPressure({ dataDir, seeded }: FaultRun): Promise<Outcome> {
  const stack = await startStack({
    dataDir,
    copyOf: seeded,
    redisMaxMemory: '48mb',
    env: { INGEST_DEVICE_RATE: '1000', INGEST_DEVICE_BURST: '2000' },
  });
  const ledger = openLedger(join(dataDir, 'ledger.txt'));
  const before = collisionsBefore(stack.databasePath);
  let page: Page | null = null;
  try {
    const [alarming, ...flooding] = seededDevices(dataDir)
      .filter(({ imei }) => !before.has(imei))
      .slice(0, 60);
    if (alarming === undefined) throw new Error('every seeded device has a past');
    const keys = { url: stack.url, appKey: stack.env['APP_KEY'] ?? '', appSecret: stack.env['APP_SECRET'] ?? '' };
    page = await openPage(await signIn(keys, 'root', stack.password));
    stack.signal('workers', 'SIGSTOP');
    const refusals = await flood(stack, flooding, ledger);
    const item: SentItem = { imei: alarming.imei, ts: Date.now(), seq: 1, alarm: true };
    const status = await sendAlarm(stack.url, alarming, item, ledger);
    const serverMb = residentMb(stack.pidOf('server') ?? 0).peak;
    const continuedAt = Date.now();
    stack.signal('workers', 'SIGCONT');
    // Nobody waits for what was not taken.
    const shownAt = status === 200 ? await page.shows(item.ts, shownWithinMs) : null;
    const drainMs = await drain(stack, 120_000);
    await stack.stop();
    const verdict = check(stack.databasePath, ledger, before);
    const broken: string[] = [];
    if (refusals === 0) broken.push('telemetry was never refused');
    if (status !== 200) broken.push(`the alarm was answered ${status}`);
    else if (shownAt === null) broken.push(`the alarm reached no screen, which lost its socket ${page.losses()} times`);
    if (verdict.acked < 10_000) broken.push(`only ${verdict.acked} acked: proves nothing`);
    if (verdict.lost + verdict.doubled > 0) broken.push(`${verdict.lost} lost, ${verdict.doubled} doubled`);
    if (serverMb > 512) broken.push(`server memory ${figure(serverMb)} MB`);
    const line = `telemetry acked until refused ${verdict.acked}; alarm answered ${status}, on the dashboard ${figure((shownAt ?? Number.NaN) - continuedAt)} ms after the worker went on; lost ${verdict.lost}; drained in ${figure(drainMs)} ms; server peak ${figure(serverMb)} MB`;
    return { line, broken };
  } finally {
    // A socket that comes back for ever would keep this process for ever.
    page?.close();
    await stack.stop();
  }
}

/** Sends until the queues have no room and ten batches were refused for it; answers how many were. */
async function flood({ url, env }: Stack, signers: readonly Signer[], ledger: Ledger): Promise<number> {
  const redis = new Redis(env['REDIS_URL'] ?? '', { maxRetriesPerRequest: null });
  let [refusals, seq] = [0, 0];
  let isFull = false;
  const until = Date.now() + floodWithinMs;
  const isOver = () => refusals >= 10 || Date.now() > until;
  async function watch(): Promise<void> {
    while (!isOver()) {
      isFull = shareOf(await redis.info('memory')) > fullShare;
      await pause(100);
    }
  }
  async function device(signer: Signer): Promise<void> {
    while (!isOver()) {
      const items: SentItem[] = Array.from({ length: 200 }, () => {
        seq += 1;
        return { imei: signer.imei, ts: Date.now(), seq, alarm: false };
      });
      const body = JSON.stringify({
        items: items.map(({ imei, ts, seq: no }) => ({
          imei,
          ts,
          seq: no,
          type: 'telemetry',
          metrics: { tiltX: 0.4, temp: 18, rsrp: -90 },
        })),
      });
      try {
        const { status, isUnsettled } = await signedPost(url, path, signer, body);
        ledger.record(items, status === 200 ? 'acked' : isUnsettled ? 'ambiguous' : 'refused');
        // A busy machine refuses too, as long as its disk keeps Redis waiting: that is another reason.
        if (status === 503 && !isUnsettled && isFull) refusals += 1;
        else if (status !== 200) await pause(100);
      } catch {
        ledger.record(items, 'ambiguous');
      }
    }
  }
  try {
    await Promise.all([watch(), ...signers.map(device)]);
  } finally {
    redis.disconnect();
  }
  return refusals;
}

function shareOf(memory: string): number {
  const [used, limit] = ['used_memory', 'maxmemory'].map((name) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(memory)?.[1]),
  );
  return (used ?? 0) / (limit ?? Infinity);
}

/**
 * As a device does: sent again while nobody can say whether it is in. Answers the first word that settles it, or the
 * last.
 */
async function sendAlarm(url: string, signer: Signer, item: SentItem, ledger: Ledger): Promise<number> {
  const { imei, ts, seq } = item;
  const body = JSON.stringify({ items: [{ imei, ts, seq, type: 'telemetry', metrics: { impactG: 5 } }] });
  const until = Date.now() + alarmWithinMs;
  for (;;) {
    const answer = await signedPost(url, path, signer, body).catch(() => null);
    const isSettled = answer !== null && !answer.isUnsettled;
    ledger.record([item], answer?.status === 200 ? 'acked' : isSettled ? 'refused' : 'ambiguous');
    if (isSettled || Date.now() > until) return answer?.status ?? 0;
    await pause(200);
  }
}

interface Page {
  losses(): number;
  /** When an alarm of this moment (epoch ms) was seen first; null when it was not within `withinMs`. */
  shows(occurredAt: number, withinMs: number): Promise<number | null>;
  close(): void;
}

/** The alarms of a page that stays open: pushed ones, and after a lost socket those of a fresh snapshot. */
async function openPage(person: Person): Promise<Page> {
  const seenAt = new Map<number, number>();
  const note = (alarms: ReadonlyArray<{ readonly lastOccurredAt: number }>) => {
    for (const { lastOccurredAt: at } of alarms) if (!seenAt.has(at)) seenAt.set(at, Date.now());
  };
  const socket = await person.listen();
  let lost = 0;
  socket.on('delta', ({ alarms }) => note(alarms));
  socket.on('disconnect', (reason) => {
    lost += 1;
    // One that the server ended is not tried again by the library.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect', () => {
    person
      .get<PackedSnapshot>('/api/web/realtime/getSnapshot')
      .then(({ data }) => note(unpackSnapshot(data).alarms))
      .catch(() => undefined);
  });
  return {
    losses: () => lost,
    async shows(occurredAt, withinMs) {
      const until = Date.now() + withinMs;
      while (!seenAt.has(occurredAt) && Date.now() < until) await pause(20);
      return seenAt.get(occurredAt) ?? null;
    },
    close: () => socket.disconnect(),
  };
}
