import type { MetricKey, MetricValues } from './metrics.ts';

/** [epoch ms, mean, least, most] of one step; of a raw value all three are the value. */
export type HistoryPoint = readonly [ts: number, avg: number, min: number, max: number];
export type HistorySeries = Partial<Record<MetricKey, HistoryPoint[]>>;

/** The answer of getHistory. @source docs/requirements.md D7 */
export interface History {
  /** Seconds. */
  readonly step: 'raw' | 600 | 3600;
  /** Epoch ms from which on the series is whole: the asked start, or a later one when `truncated`. */
  readonly from: number;
  /** There is more before `from` than one answer reads. */
  readonly truncated: boolean;
  readonly series: HistorySeries;
}

interface Measured {
  readonly ts: number;
  readonly metrics: MetricValues;
}

/** Most points of one series. @source docs/requirements.md D7 */
export const maxHistoryPoints = 5_000;

/** Every value as it was measured, oldest first. */
export function rawSeries(readings: Iterable<Measured>, keys: readonly MetricKey[]): HistorySeries {
  const series: HistorySeries = Object.fromEntries(keys.map((key) => [key, []]));
  for (const { ts, metrics } of readings) {
    for (const key of keys) {
      const value = metrics[key];
      if (value !== undefined) series[key]?.push([ts, value, value, value]);
    }
  }
  return series;
}

interface Bucket {
  sum: number;
  count: number;
  min: number;
  max: number;
}

/** Adds readings up step by step, so that a long range is never held whole. */
export class StepSeries {
  readonly #stepMs: number;
  readonly #keys: readonly MetricKey[];
  readonly #buckets: Map<MetricKey, Map<number, Bucket>>;

  constructor(stepMs: number, keys: readonly MetricKey[]) {
    this.#stepMs = stepMs;
    this.#keys = keys;
    this.#buckets = new Map(keys.map((key) => [key, new Map<number, Bucket>()]));
  }

  add({ ts, metrics }: Measured): void {
    const at = Math.floor(ts / this.#stepMs) * this.#stepMs;
    for (const key of this.#keys) {
      const value = metrics[key];
      const buckets = this.#buckets.get(key);
      if (value === undefined || buckets === undefined) continue;
      const bucket = buckets.get(at);
      if (bucket === undefined) buckets.set(at, { sum: value, count: 1, min: value, max: value });
      else {
        bucket.sum += value;
        bucket.count += 1;
        bucket.min = Math.min(bucket.min, value);
        bucket.max = Math.max(bucket.max, value);
      }
    }
  }

  /** The steps from a moment on, oldest first; steps without a value are left out. */
  series(from = -Infinity): HistorySeries {
    return Object.fromEntries(
      this.#keys.map((key) => {
        const buckets = [...(this.#buckets.get(key) ?? [])].filter(([at]) => at >= from).sort(([a], [b]) => a - b);
        const points = buckets.map(([at, { sum, count, min, max }]): HistoryPoint => [at, sum / count, min, max]);
        return [key, points];
      }),
    );
  }
}
