import type { LatestValues, RealtimePayload } from '#domain/realtime.ts';

/** One report of one device. */
export interface LiveReading {
  readonly ts: number;
  readonly receivedAt: number;
  readonly metrics: Readonly<Record<string, number>>;
  /** When those metrics were measured that are older than `ts`; only of latest values. */
  readonly ages?: Readonly<Record<string, number>>;
}
/** @param dropped how many readings the server left out of this batch */
export type ValuesListener = (deviceId: string, readings: readonly LiveReading[], dropped: number) => void;

/** Watched devices of one connection. @source docs/requirements.md E5 */
export const watchedMax = 100;
/** Between two draws of each device this many readings are kept: a browser may hold a hidden tab back for a minute. */
const keptReadings = 600;

export interface ValuesHub {
  readonly subscribe: (deviceIds: readonly string[], listener: ValuesListener) => () => void;
  /** Devices to be watched now, at most 100, oldest first. */
  readonly wanted: () => string[];
  readonly onWanted: (listener: () => void) => () => void;
  readonly takeBatch: (batch: RealtimePayload<'telemetry:batch'>) => void;
  readonly takeLatest: (latest: readonly LatestValues[]) => void;
  /** Tells listeners what came since the last frame. */
  readonly draw: () => void;
}

interface Queued {
  readings: LiveReading[];
  dropped: number;
}

/** Who watches which device's values, and what waits for the next frame. */
export function createValuesHub(askFrame: () => void): ValuesHub {
  const listenersOf = new Map<string, Set<ValuesListener>>();
  const watchListeners = new Set<() => void>();
  const queued = new Map<string, Queued>();
  const lastOf = new Map<string, LiveReading>();

  const tellWatched = (): void => {
    for (const listener of watchListeners) listener();
  };
  const queue = (deviceId: string, readings: readonly LiveReading[], dropped: number): void => {
    if (!listenersOf.has(deviceId) || readings.length === 0) return;
    const entry = queued.get(deviceId) ?? { readings: [], dropped: 0 };
    entry.readings.push(...readings);
    entry.dropped += dropped;
    if (entry.readings.length > keptReadings) {
      entry.dropped += entry.readings.length - keptReadings;
      entry.readings = entry.readings.slice(-keptReadings);
    }
    queued.set(deviceId, entry);
    const last = entry.readings.at(-1);
    if (last !== undefined) lastOf.set(deviceId, last);
    askFrame();
  };

  return {
    subscribe: (deviceIds, given) => {
      // An own function, so that one listener given twice counts twice.
      const listener: ValuesListener = (deviceId, readings, dropped) => given(deviceId, readings, dropped);
      const ids = [...new Set(deviceIds)];
      for (const id of ids) {
        const known = listenersOf.get(id);
        if (known === undefined) {
          listenersOf.set(id, new Set([listener]));
          continue;
        }
        known.add(listener);
        // The device is watched already: nobody will send its latest values again.
        const last = lastOf.get(id);
        if (last !== undefined) queueMicrotask(() => known.has(listener) && listener(id, [last], 0));
      }
      tellWatched();
      return () => {
        for (const id of ids) {
          const known = listenersOf.get(id);
          known?.delete(listener);
          if (known?.size !== 0) continue;
          listenersOf.delete(id);
          queued.delete(id);
          lastOf.delete(id);
        }
        tellWatched();
      };
    },
    wanted: () => [...listenersOf.keys()].slice(0, watchedMax),
    onWanted: (listener) => {
      watchListeners.add(listener);
      return () => void watchListeners.delete(listener);
    },
    takeBatch: ({ deviceId, readings, dropped }) => queue(deviceId, readings, dropped),
    takeLatest: (latest) => {
      for (const { deviceId, ts, receivedAt, metrics, ages } of latest) {
        // Asked for once more, most have nothing new.
        const last = lastOf.get(deviceId);
        if (last !== undefined && receivedAt <= last.receivedAt) continue;
        queue(deviceId, [{ ts, receivedAt, metrics, ...(ages === undefined ? {} : { ages }) }], 0);
      }
    },
    draw: () => {
      const batches = [...queued];
      queued.clear();
      for (const [deviceId, { readings, dropped }] of batches) {
        for (const listener of listenersOf.get(deviceId) ?? []) listener(deviceId, readings, dropped);
      }
    },
  };
}
