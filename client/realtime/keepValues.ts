import type { RealtimePayload } from '#domain/realtime.ts';
import { askAgainMs } from './backoff.ts';
import type { Connection } from './connection.ts';
import type { LiveData } from './liveData.ts';

/** The workers know of a subscription after so long: what is reported until then is not pushed, but asked for once. */
const knownAfterMs = 3_500;

export interface KeptValues {
  /** The server knows of no subscription (new connection, new scope): tell it all of them. */
  readonly again: () => void;
  readonly take: (batch: RealtimePayload<'telemetry:batch'>) => void;
  readonly stop: () => void;
}

/** Keeps the server's list of watched devices equal to what screens show. */
export function keepValues(data: LiveData, connection: () => Connection | null): KeptValues {
  let sent = new Set<string>();
  /** Asked for without an answer: the server may know of them or not. */
  const doubtful = new Set<string>();
  let failures = 0;
  /** Subscribed a while ago: the workers know of them now. */
  const unsure = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let running = false;
  let isStale = false;

  async function settle(): Promise<void> {
    if (running) {
      isStale = true;
      return;
    }
    running = true;
    try {
      do {
        isStale = false;
        await sendDifference();
        failures = 0;
      } while (isStale);
    } catch {
      // Lost on the way: what the server knows is unknown. All of it is told again, by this connection or the next.
      for (const id of sent) doubtful.add(id);
      sent = new Set();
      later(askAgainMs(failures, Math.random()));
      failures += 1;
    } finally {
      running = false;
    }
  }

  async function sendDifference(): Promise<void> {
    const current = connection();
    if (current === null || !current.connected()) return;
    const wanted = new Set(data.values.wanted());
    const gone = [...sent, ...doubtful].filter((id) => !wanted.has(id));
    const fresh = [...wanted].filter((id) => !sent.has(id));
    if (gone.length > 0) await current.call('telemetry:unsubscribe', { deviceIds: gone });
    for (const id of gone) {
      sent.delete(id);
      doubtful.delete(id);
    }
    const known = [...unsure].filter((id) => sent.has(id));
    unsure.clear();
    if (known.length > 0) await takeLatest(current, known);
    if (fresh.length === 0) return;
    for (const id of fresh) sent.add(id);
    await takeLatest(current, fresh);
    for (const id of fresh) doubtful.delete(id);
    later(knownAfterMs, () => {
      for (const id of fresh) unsure.add(id);
    });
  }

  /** In turn with the others: overtaken by its end, a subscription would stay. */
  function later(ms: number, before: () => void = () => undefined): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      before();
      soon();
    }, ms);
    timers.add(timer);
  }

  async function takeLatest(from: Connection, deviceIds: readonly string[]): Promise<void> {
    const answer = await from.call('telemetry:subscribe', { deviceIds: [...deviceIds] });
    // A device that never reported has no values, and no time to be shown.
    const latest = answer.latest.filter(({ receivedAt }) => receivedAt > 0);
    data.values.takeLatest(latest);
    for (const { deviceId, lastSeenAt, metrics } of latest) patchSoft(deviceId, lastSeenAt, metrics);
  }

  function patchSoft(deviceId: string, lastSeenAt: number, metrics: Readonly<Record<string, number>>): void {
    const { batteryPct, rsrp } = metrics;
    data.patchSoft(deviceId, {
      lastSeenAt,
      ...(batteryPct === undefined ? {} : { battery: batteryPct }),
      ...(rsrp === undefined ? {} : { signal: rsrp }),
    });
  }

  // Screens that mount in one go become one call.
  let timer: ReturnType<typeof setTimeout> | null = null;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void settle();
    }, 20);
  };
  const stopWanted = data.values.onWanted(soon);

  return {
    again: () => {
      sent = new Set();
      doubtful.clear();
      failures = 0;
      soon();
    },
    take: (batch) => {
      data.values.takeBatch(batch);
      const last = batch.readings.at(-1);
      if (last !== undefined) patchSoft(batch.deviceId, last.receivedAt, last.metrics);
    },
    stop: () => {
      for (const each of timers) clearTimeout(each);
      if (timer !== null) clearTimeout(timer);
      stopWanted();
    },
  };
}
