import { maxTotal } from '#domain/alarms/alarmKey.ts';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';

/** What stands for a value that is not known. */
export const missing = '--';
const minus = '\u2212';
const thinSpace = '\u2009';

/** Fixed decimals, thousands grouped, U+2212 as minus, `--` for what is not a number. Never "-0". */
export function number(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing;
  const text = Math.abs(value).toFixed(decimals);
  const [whole = '0', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const body = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && Number(text) !== 0 ? minus + body : body;
}

/** A metric's value with the metric's own decimals, without its unit. */
export function metricValue(key: MetricKey, value: number | null | undefined): string {
  return number(value, metrics[key].decimals);
}

/** Value and unit with a thin space; degree and percent signs follow their usual spacing. */
export function withUnit(key: MetricKey, value: number | null | undefined): string {
  const text = metricValue(key, value);
  const unit = metrics[key].unit;
  if (text === missing || unit === '') return text;
  return unit === '°' ? text + unit : text + thinSpace + unit;
}

/** A count that ends at `maxTotal`: there may be more. */
export function upToMost(count: number): string {
  return count < maxTotal ? number(count) : `${number(maxTotal)}+`;
}

/** A badge's number; above 99 it says so. @source docs/requirements.md F1 */
export function badge(count: number): string {
  return count > 99 ? '99+' : String(count);
}
