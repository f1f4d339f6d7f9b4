import { metricKeys, metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { number, withUnit } from '#client/ui/number.ts';

/** The metric an alarm speaks of, when it is one that devices report. */
export function metricOf(name: string | null): MetricKey | undefined {
  return metricKeys.find((key) => key === name);
}

/** A value of an alarm with the unit of its metric; flags have no figure. */
export function triggerText(metric: string | null, value: number | null): string {
  const key = metricOf(metric);
  if (value === null) return '--';
  if (key === undefined) return number(value, Number.isInteger(value) ? 0 : 1);
  return metrics[key].kind === 'boolean' ? '--' : withUnit(key, value);
}
