import { metricKeys, metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { number, withUnit } from './number.ts';

/** The metric an alarm speaks of, when it is one that devices report. */
export function metricOf(name: string | null): MetricKey | undefined {
  return metricKeys.find((key) => key === name);
}

/** A value of an alarm with the unit of its metric; null where there is no figure: flags, clocks, no value. */
export function alarmFigure(metric: string | null, value: number | null): string | null {
  if (value === null) return null;
  const key = metricOf(metric);
  // Metres from the installed point are measured, not reported; the other derived measures are flags or clocks.
  if (key === undefined) return metric === 'awayM' ? `${number(value, 1)}\u2009m` : null;
  return metrics[key].kind === 'boolean' ? null : withUnit(key, value);
}
