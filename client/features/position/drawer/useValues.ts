import { useEffect, useState } from 'react';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { subscribeValues } from '#client/realtime/live.ts';
import { serverNow } from '#client/api/clock.ts';
import { fetchHistory } from '../calls.ts';
import { takeReadings, type DeviceValues } from './takeReadings.ts';
import { addSamples, sparkWindowMs, tileMetrics, type Sample } from './tiles.ts';

const nothing: DeviceValues = { latest: {}, times: {}, at: null, samples: {} };

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
      if (id === deviceId) setValues((before) => takeReadings(before, readings, serverNow()));
    });
    return () => {
      control.abort();
      stop();
    };
  }, [deviceId]);
  return values;
}
