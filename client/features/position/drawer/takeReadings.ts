import { metricKeys, type MetricKey } from '#domain/telemetry/metrics.ts';
import type { LiveReading } from '#client/realtime/values.ts';
import { addSamples, type Sample } from './tiles.ts';

export interface DeviceValues {
  readonly latest: Readonly<Partial<Record<MetricKey, number>>>;
  /** When each of them was measured, epoch ms. */
  readonly times: Readonly<Partial<Record<MetricKey, number>>>;
  /** Epoch ms of the newest report; null before the first. */
  readonly at: number | null;
  readonly samples: Readonly<Partial<Record<MetricKey, readonly Sample[]>>>;
}

type Reading = Pick<LiveReading, 'ts' | 'metrics' | 'ages'>;

/** The values after some more readings; each of them keeps its own time. */
export function takeReadings(known: DeviceValues, readings: readonly Reading[], now: number): DeviceValues {
  const latest: Partial<Record<MetricKey, number>> = { ...known.latest };
  const times: Partial<Record<MetricKey, number>> = { ...known.times };
  const samples: Partial<Record<MetricKey, readonly Sample[]>> = { ...known.samples };
  let { at } = known;
  for (const metric of metricKeys) {
    const more: Sample[] = [];
    for (const { ts, metrics, ages } of readings) {
      const value = metrics[metric];
      if (value === undefined) continue;
      const measured = ages?.[metric] ?? ts;
      more.push([measured, value]);
      if (measured < (times[metric] ?? -Infinity)) continue;
      latest[metric] = value;
      times[metric] = measured;
    }
    if (more.length > 0) samples[metric] = addSamples(samples[metric] ?? [], more, now);
  }
  for (const { ts } of readings) at = Math.max(at ?? ts, ts);
  return { latest, times, at, samples };
}
