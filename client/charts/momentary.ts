import type { MetricKey } from '#domain/telemetry/metrics.ts';

const ofMoments: ReadonlySet<MetricKey> = new Set<MetricKey>(['impactG', 'impactMs']);

/** Metrics that are only sent when something happens: their values are not joined by a line. */
export function isMomentary(metric: MetricKey): boolean {
  return ofMoments.has(metric);
}
