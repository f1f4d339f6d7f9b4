import { join } from 'node:path';
import { residentMb } from '../bench/processCpu.ts';
import { figure } from '../bench/statistics.ts';
import { signIn } from '../harness/person.ts';
import { signedPost, type Signer } from '../harness/signedPost.ts';
import { seededDevices, startStack } from '../harness/stack.ts';
import { check, collisionsBefore } from './checker.ts';
import { drain } from './drain.ts';
import { openLedger, type Ledger, type SentItem } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import type { FaultRun } from './underLoad.ts';

const path = '/api/device/reportBatch';

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
  let hangUp = (): void => undefined;
  try {
    const [alarming, ...flooding] = seededDevices(dataDir).slice(0, 60);
    if (alarming === undefined) throw new Error('the seed wrote no devices');
    const person = await signIn(
      { url: stack.url, appKey: stack.env['APP_KEY'] ?? '', appSecret: stack.env['APP_SECRET'] ?? '' },
      'root',
      stack.password,
    );
    const socket = await person.listen();
    hangUp = () => void socket.disconnect();
    const seen = new Promise<number>((resolve) => {
      socket.on('delta', (delta) => {
        if (delta.alarms.some((alarm) => alarm.typeCode === 'COLLISION')) resolve(Date.now());
      });
    });
    stack.signal('workers', 'SIGSTOP');
    const refusals = await flood(stack.url, flooding, ledger);
    const alarmItem: SentItem = { imei: alarming.imei, ts: Date.now(), seq: 1, alarm: true };
    const alarmBody = JSON.stringify({
      items: [{ ...alarmItem, alarm: undefined, type: 'telemetry', metrics: { impactG: 5 } }],
    });
    const alarmAnswer = await sendUntilTaken(() => signedPost(stack.url, path, alarming, alarmBody));
    ledger.record([alarmItem], alarmAnswer.status === 200 ? 'acked' : 'refused');
    const serverMb = residentMb(stack.pidOf('server') ?? 0).peak;
    const continuedAt = Date.now();
    stack.signal('workers', 'SIGCONT');
    const unseen = `the alarm, answered ${alarmAnswer.status} after ${refusals} refusals, reached no screen`;
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(unseen)), 60_000).unref());
    const shownMs = (await Promise.race([seen, late])) - continuedAt;
    const drainMs = await drain(stack, 120_000);
    await stack.stop();
    const verdict = check(stack.databasePath, ledger, before);
    const broken: string[] = [];
    if (refusals === 0) broken.push('telemetry was never refused');
    if (alarmAnswer.status !== 200) broken.push(`the alarm was answered ${alarmAnswer.status}`);
    if (verdict.acked < 10_000) broken.push(`only ${verdict.acked} acked: proves nothing`);
    if (verdict.lost + verdict.doubled > 0) broken.push(`${verdict.lost} lost, ${verdict.doubled} doubled`);
    if (serverMb > 512) broken.push(`server memory ${figure(serverMb)} MB`);
    const line = `telemetry acked until refused ${verdict.acked}; alarm answered ${alarmAnswer.status}, on the dashboard ${figure(shownMs)} ms after the worker went on; lost ${verdict.lost}; drained in ${figure(drainMs)} ms; server peak ${figure(serverMb)} MB`;
    return { line, broken };
  } finally {
    // A socket of a run that broke comes back for ever, and keeps the process.
    hangUp();
    await stack.stop();
  }
}

/** As a device does: what is not taken is sent again, for as long as an alarm may take to get in. */
async function sendUntilTaken<A extends { readonly status: number }>(send: () => Promise<A>): Promise<A> {
  const until = Date.now() + 10_000;
  for (;;) {
    const answer = await send();
    if (answer.status === 200 || Date.now() > until) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Sends until a batch is refused with 503 in a row of ten; answers how often it was. */
async function flood(url: string, signers: readonly Signer[], ledger: Ledger): Promise<number> {
  let refusals = 0;
  let seq = 0;
  const until = Date.now() + 90_000;
  await Promise.all(
    signers.map(async (signer) => {
      while (refusals < 10 && Date.now() < until) {
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
          const answer = await signedPost(url, path, signer, body);
          ledger.record(items, answer.status === 200 ? 'acked' : 'refused');
          if (answer.status === 503) refusals += 1;
        } catch {
          ledger.record(items, 'ambiguous');
        }
      }
    }),
  );
  return refusals;
}
