import { metricKeys, metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { missing, number, withUnit } from '#client/ui/number.ts';

/** The metric an alarm speaks of, when it is one that devices report. */
export function metricOf(name: string | null): MetricKey | undefined {
  return metricKeys.find((key) => key === name);
}

/** A value of an alarm with the unit of its metric; flags have no figure. */
export function triggerText(metric: string | null, value: number | null): string {
  const key = metricOf(metric);
  if (value === null) return missing;
  // Metres from the installed point are measured, not reported; the other derived measures are flags or clocks.
  if (key === undefined) return metric === 'awayM' ? `${number(value, 1)}\u2009m` : missing;
  return metrics[key].kind === 'boolean' ? missing : withUnit(key, value);
}
