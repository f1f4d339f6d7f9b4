import { alarmType } from '#domain/alarms/catalogue.ts';
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

/**
 * The value at which the alarm ends by itself: that of the rule whose measure it was raised by. Undefined for types
 * whose end is not measured. Only the catalogue's own figures are known here: when the raise level was changed for a
 * model or project, its clear level is not guessed.
 */
export function clearLevel(alarm: {
  readonly typeCode: string;
  readonly metric: string | null;
  readonly threshold: number | null;
}): number | undefined {
  const type = alarmType(alarm.typeCode);
  const rule = type?.rules.find(({ measure }) => measure === alarm.metric);
  if (type === undefined || rule === undefined) return undefined;
  const clear = type.thresholds[`clear${rule.suffix}`];
  return type.thresholds[`raise${rule.suffix}`] === alarm.threshold && clear !== alarm.threshold ? clear : undefined;
}
