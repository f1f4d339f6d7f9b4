import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { minute } from '#domain/time.ts';

const ofMoments: ReadonlySet<MetricKey> = new Set<MetricKey>(['impactG', 'impactMs']);

/** Metrics that are only sent when something happens: their values are not joined by a line. */
export function isMomentary(metric: MetricKey): boolean {
  return ofMoments.has(metric);
}

/** A moment calls for attention for so long; after that its figure is history. */
export const momentMs = 10 * minute;

/** Whether a value is of a moment that has passed. `at` is when it was measured, epoch ms. */
export function isPastMoment(metric: MetricKey, at: number | undefined, now: number): boolean {
  return at !== undefined && isMomentary(metric) && now - at > momentMs;
}
