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
  if (key === undefined) return madeFigure(metric, value);
  return metrics[key].kind === 'boolean' ? null : withUnit(key, value);
}

const units: ReadonlyMap<string | null, readonly [decimals: number, unit: string]> = new Map([
  ['awayM', [1, 'm']],
  ['fenceM', [1, 'm']],
  ['vibTimes', [1, '×']],
  ['restOffG', [2, 'g']],
  ['accSame', [0, '']],
  ['noFixDays', [1, 'd']],
  ['resets', [0, '']],
]);

/** What is made of several metrics, or counted; the other derived measures are flags or clocks. */
function madeFigure(metric: string | null, value: number): string | null {
  const spec = units.get(metric);
  if (spec === undefined) return null;
  const [decimals, unit] = spec;
  return unit === '' ? number(value, decimals) : `${number(value, decimals)}\u2009${unit}`;
}
