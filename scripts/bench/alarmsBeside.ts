import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../harness/person.ts';
import { signedPost } from '../harness/signedPost.ts';
import { benchCode, type BenchFixture } from './fixture.ts';
import { hearAlarms } from './hearAlarms.ts';

/** From one to the next, however long the first one takes: what waits does not make the others fewer. */
const gapMs = 50;
const patienceMs = 10_000;

export interface AlarmsBeside {
  /** Ends it when the last one was heard. @returns ms from device to socket of each alarm */
  stop(): Promise<readonly number[]>;
}

/**
 * Alarms at a fixed gap, a device each, for as long as something else is measured.
 * @param firstDevice of the bench's devices; each has its alarm once
 */
export async function alarmsBeside(
  url: string,
  fixture: BenchFixture,
  person: Person,
  firstDevice: number,
): Promise<AlarmsBeside> {
  const [imei = '', secret = ''] = (readFileSync(fixture.gatewaysFile, 'utf8').split('\n')[0] ?? '').split(',');
  const imeis = readFileSync(fixture.imeisFile, 'utf8').split('\n');
  const socket = await person.listen();
  const raised = new Map<string, () => void>();
  hearAlarms(person, socket, (alarms) => {
    for (const alarm of alarms) raised.get(alarm.deviceCode)?.();
  });
  let isOver = false;
  const ms: number[] = [];
  const raise = async (no: number): Promise<void> => {
    const device = imeis[no] ?? '';
    const beganAt = performance.now();
    const heard = new Promise<void>((resolve) => raised.set(benchCode(device), resolve));
    const item = {
      imei: device,
      ts: Date.now(),
      seq: 1_000_000_000 + no,
      type: 'telemetry',
      metrics: { impactG: 3.4 },
    };
    const answer = await signedPost(
      url,
      '/api/device/reportBatch',
      { imei, secret },
      JSON.stringify({ items: [item] }),
    );
    if (answer.status !== 200) throw new Error(`an alarm beside was answered ${answer.status}`);
    await Promise.race([heard, sleep(patienceMs, undefined, { ref: false })]);
    ms.push(performance.now() - beganAt);
  };
  const work = async (): Promise<void> => {
    const beganAt = performance.now();
    const sent: Array<Promise<void>> = [];
    for (let at = 0; !isOver && firstDevice + at < imeis.length; at++) {
      sent.push(raise(firstDevice + at));
      await sleep(Math.max(0, beganAt + (at + 1) * gapMs - performance.now()));
    }
    await Promise.all(sent);
  };
  const done = work();
  return {
    stop: async () => {
      isOver = true;
      await done;
      socket.disconnect();
      return ms;
    },
  };
}
