import type { ReportKpi } from '#domain/alarms/report.ts';
import { hour, minute } from '#domain/time.ts';
import { missing, number } from '#client/ui/number.ts';

export const kpiKeys = [
  'total',
  'alarmCount',
  'faultCount',
  'unhandledCount',
  'handledRate',
  'meanAckMs',
  'meanHandleMs',
  'overdueCount',
] as const satisfies ReadonlyArray<keyof ReportKpi>;
export type KpiKey = (typeof kpiKeys)[number];

export type Unit = 'times' | 'rows' | 'percent' | 'min' | 'hour';
export interface Figure {
  readonly text: string;
  readonly unit: Unit;
}

const units: Readonly<Record<Exclude<KpiKey, 'meanAckMs' | 'meanHandleMs'>, Unit>> = {
  total: 'times',
  alarmCount: 'times',
  faultCount: 'times',
  unhandledCount: 'rows',
  handledRate: 'percent',
  overdueCount: 'rows',
};
/** From here on minutes are not read any more. */
const longMs = 10 * hour;

/** A span of time in minutes, or in hours when it is long. */
export function spanFigure(ms: number | null, isLong = (ms ?? 0) >= longMs): Figure {
  if (ms === null) return { text: missing, unit: 'min' };
  const value = ms / (isLong ? hour : minute);
  return { text: number(value, value < 10 ? 1 : 0), unit: isLong ? 'hour' : 'min' };
}

export function figureOf(key: KpiKey, value: number | null): Figure {
  if (key === 'meanAckMs' || key === 'meanHandleMs') return spanFigure(value);
  if (key === 'handledRate') return { text: number(value === null ? null : value * 100, 1), unit: 'percent' };
  return { text: number(value), unit: units[key] };
}

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** How much, in the unit of the figure itself. */
  readonly text: string;
  readonly isWorse: boolean;
}

/** What came of the period before; undefined where one of the two has nothing to compare. */
export function changeOf(key: KpiKey, now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null) return undefined;
  const difference = now - before;
  const isTime = key === 'meanAckMs' || key === 'meanHandleMs';
  const amount = Math.abs(difference);
  const text = isTime ? spanFigure(amount, now >= longMs).text : figureOf(key, amount).text;
  if (Number(text.replaceAll(',', '')) === 0) return { direction: 'same', text, isWorse: false };
  const direction = difference > 0 ? 'up' : 'down';
  return { direction, text, isWorse: (key === 'handledRate') === (direction === 'down') };
}
