import { signedPost, type Signer } from '../harness/signedPost.ts';
import type { Ledger, SentItem } from './ledger.ts';

export interface Senders {
  /** Latency of each answer that was a refusal or a success, with the moment it came. */
  readonly answers: {
    readonly at: number;
    readonly status: number;
    readonly accepted: number;
    readonly elapsedMs: number;
    readonly hasRetryAfter: boolean;
  }[];
  readonly stop: () => Promise<void>;
}

/** A collision is one of its own when it lies more than 60 s from the last: repeats within 60 s merge. */
const alarmSpacingMs = 61_000;
const path = '/api/device/reportBatch';

/**
 * Devices as the contract wants them: each keeps what was not answered with 2xx and sends it again, in order, the same
 * items with the same keys. Every tenth report carries a collision that lies in the past, so that its count is exact.
 */
export function startSenders(
  url: () => string,
  devices: readonly Signer[],
  ledger: Ledger,
  options: {
    itemsPerReport: number;
    pauseMs: number;
    random: () => number;
    /** Devices that have a past: an alarm inside the span of one that is open already counts as part of it. */
    withoutAlarms: ReadonlyMap<string, number>;
  },
): Senders {
  const answers: Senders['answers'] = [];
  let stopped = false;

  async function device(signer: Signer): Promise<void> {
    let seq = 0;
    let report = 0;
    let alarmTs = Date.now() - 20 * 3_600_000;
    await pause(options.random() * options.pauseMs);
    while (!stopped) {
      const withAlarm = report % 10 === 5 && !options.withoutAlarms.has(signer.imei);
      report += 1;
      const items: SentItem[] = [];
      for (let count = 0; count < options.itemsPerReport; count++) {
        seq += 1;
        const alarm = withAlarm && count === 0;
        if (alarm) alarmTs += alarmSpacingMs;
        items.push({ imei: signer.imei, ts: alarm ? alarmTs : Date.now(), seq, alarm });
      }
      await sendUntilAcked(signer, items);
      await pause(options.pauseMs * (0.5 + options.random()));
    }
  }

  async function sendUntilAcked(signer: Signer, all: readonly SentItem[]): Promise<void> {
    let items = all;
    const bodyOf = () =>
      JSON.stringify({
        items: items.map(({ imei, ts, seq, alarm }) => ({
          imei,
          ts,
          seq,
          type: 'telemetry',
          metrics: alarm ? { impactG: 3.2 } : { tiltX: 0.4, tiltY: -0.2, batteryPct: 80, rsrp: -90, temp: 18 },
        })),
      });
    while (!stopped) {
      let waitMs = 100;
      try {
        const answer = await signedPost(url(), path, signer, bodyOf(), 5_000);
        answers.push({
          at: Date.now(),
          status: answer.status,
          accepted: answer.accepted,
          elapsedMs: answer.elapsedMs,
          hasRetryAfter: answer.retryAfter !== null,
        });
        if (answer.status === 200) {
          const isRejected = new Set(answer.rejected);
          ledger.record(
            items.filter((_, at) => !isRejected.has(at)),
            'acked',
          );
          items = items.filter((_, at) => isRejected.has(at));
          if (items.length === 0) return;
        }
        ledger.record(items, answer.isUnsettled ? 'ambiguous' : 'refused');
        // As it is told, a second at most: longer waits would make each run longer and prove no more.
        if (answer.retryAfter !== null) waitMs = 700;
      } catch {
        ledger.record(items, 'ambiguous');
      }
      await pause(waitMs + options.random() * 300);
    }
  }

  async function pause(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  const running = Promise.all(devices.map(device));
  return {
    answers,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
