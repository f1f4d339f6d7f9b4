import { useEffect, useState } from 'react';
import { metricKeys, type MetricKey } from '#domain/telemetry/metrics.ts';
import { subscribeValues } from '#client/realtime/live.ts';
import { serverNow } from '#client/ui/time/tick.ts';
import { fetchHistory } from '../calls.ts';
import { addSamples, sparkWindowMs, tileMetrics, type Sample } from './tiles.ts';

export interface DeviceValues {
  readonly latest: Readonly<Partial<Record<MetricKey, number>>>;
  /** Epoch ms of the newest report; null before the first. */
  readonly at: number | null;
  readonly samples: Readonly<Partial<Record<MetricKey, readonly Sample[]>>>;
}

const nothing: DeviceValues = { latest: {}, at: null, samples: {} };

type Reading = { readonly ts: number; readonly metrics: Readonly<Record<string, number>> };

function take(known: DeviceValues, readings: readonly Reading[], now: number): DeviceValues {
  const latest: Partial<Record<MetricKey, number>> = { ...known.latest };
  const samples: Partial<Record<MetricKey, readonly Sample[]>> = { ...known.samples };
  let { at } = known;
  for (const metric of metricKeys) {
    const more: Sample[] = [];
    for (const { ts, metrics } of readings) {
      const value = metrics[metric];
      if (value === undefined) continue;
      more.push([ts, value]);
      if (at === null || ts >= at || latest[metric] === undefined) latest[metric] = value;
    }
    if (more.length > 0) samples[metric] = addSamples(samples[metric] ?? [], more, now);
  }
  for (const { ts } of readings) at = Math.max(at ?? ts, ts);
  return { latest, at, samples };
}

/** Live values of one device: ten minutes of history first, then every report. */
export function useValues(deviceId: string): DeviceValues {
  const [values, setValues] = useState<DeviceValues>(nothing);
  useEffect(() => {
    const control = new AbortController();
    const end = Math.round(serverNow());
    const fill = async (): Promise<void> => {
      const input = { deviceId, metrics: tileMetrics, start: end - sparkWindowMs, end };
      const { series } = await fetchHistory(input, control.signal);
      setValues((before) => {
        const samples: Partial<Record<MetricKey, readonly Sample[]>> = { ...before.samples };
        for (const metric of tileMetrics) {
          const points = (series[metric] ?? []).map(([ts, value]): Sample => [ts, value]);
          samples[metric] = addSamples(points, before.samples[metric] ?? [], end);
        }
        return { ...before, samples };
      });
    };
    // Without history the sparkline grows from now on; the live values do not depend on it.
    fill().catch(() => undefined);
    const stop = subscribeValues([deviceId], (id, readings) => {
      if (id === deviceId) setValues((before) => take(before, readings, serverNow()));
    });
    return () => {
      control.abort();
      stop();
    };
  }, [deviceId]);
  return values;
}
