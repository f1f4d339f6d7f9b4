import { thresholdValues } from '#domain/alarms/ownThresholds.ts';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';

/** The eight tiles of a device, in the order in which they are read. */
export const tileMetrics = [
  'impactG',
  'tilt',
  'tiltX',
  'tiltY',
  'vibRms',
  'dispMm',
  'temp',
  'batteryPct',
] as const satisfies readonly MetricKey[];
export type TileMetric = (typeof tileMetrics)[number];

export interface Limits {
  /** From here on it is an alarm, in the metric's unit. */
  readonly raise: number;
  /** From here on it is a warning. */
  readonly warn?: number;
  /** Low values are the bad ones. */
  readonly below?: boolean;
}

export type MetricLimits = Readonly<Partial<Record<MetricKey, Limits>>>;

/**
 * Limits of a device with these thresholds of its own; the catalogue's while they are not known. A type without the
 * figure never calls for attention. @source docs/requirements.md A13, SPEC-042
 */
export function limitsOf(own: ThresholdOverrides | undefined): MetricLimits {
  const values = thresholdValues(own);
  const raiseOf = (code: keyof typeof values, never = Infinity): number => values[code]['raise'] ?? never;
  return {
    impactG: { raise: raiseOf('COLLISION'), warn: raiseOf('IMPACT_WARN') },
    tilt: { raise: raiseOf('TILT'), warn: raiseOf('TILT_WARN') },
    dispMm: { raise: raiseOf('DISPLACEMENT') },
    temp: { raise: raiseOf('OVER_TEMP') },
    batteryPct: {
      raise: raiseOf('BATTERY_CRITICAL', -Infinity),
      warn: raiseOf('LOW_BATTERY', -Infinity),
      below: true,
    },
  };
}

/** `past`: a figure of a moment long gone. */
export type TileState = 'plain' | 'warn' | 'over' | 'past';

/** Whether a value calls for attention. An unknown one does not, nor one of a moment that is `past`. */
export function tileState(limits: Limits | undefined, value: number | undefined, isPast = false): TileState {
  if (isPast && value !== undefined) return 'past';
  if (limits === undefined || value === undefined) return 'plain';
  const past = (limit: number): boolean => (limits.below === true ? value <= limit : value >= limit);
  if (past(limits.raise)) return 'over';
  return limits.warn !== undefined && past(limits.warn) ? 'warn' : 'plain';
}

/** [epoch ms, value] */
export type Sample = readonly [ts: number, value: number];

export const sparkWindowMs = 600_000;
/** One a second for ten minutes. */
const mostSamples = 600;

/** Adds samples in order of time; doubles and what is older than the window go. */
export function addSamples(known: readonly Sample[], more: readonly Sample[], now: number): Sample[] {
  const byTime = new Map(known.map((sample) => [sample[0], sample] as const));
  for (const sample of more) byTime.set(sample[0], sample);
  return [...byTime.values()]
    .filter(([ts]) => ts > now - sparkWindowMs)
    .sort((a, b) => a[0] - b[0])
    .slice(-mostSamples);
}

export const sparkSize = { width: 74, height: 30 } as const;

export interface Spark {
  /** SVG path of the line; '' with fewer than two samples. */
  readonly line: string;
  readonly area: string;
  readonly end: readonly [x: number, y: number] | null;
  /** Height of the limit when it lies within the picture. */
  readonly limitY: number | null;
}

/** The picture of samples in a box of 74 × 30. A flat line lies in the lower third instead of filling the box. */
export function sparkOf(samples: readonly Sample[], limit: number | undefined, leastSpan: number): Spark {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return { line: '', area: '', end: null, limitY: null };
  const { width, height } = sparkSize;
  const values = samples.map(([, value]) => value);
  const low = Math.min(...values);
  let high = Math.max(...values, low + leastSpan);
  const near = limit !== undefined && limit >= low && limit <= high + (high - low);
  if (near) high = Math.max(high, limit);
  const time = Math.max(1, last[0] - first[0]);
  const x = (ts: number): number => 2 + ((ts - first[0]) / time) * (width - 6);
  const y = (value: number): number => height - 3 - ((value - low) / (high - low)) * (height - 7);
  const corners = samples.map(([ts, value]) => `${x(ts).toFixed(1)} ${y(value).toFixed(1)}`);
  const line = samples.length < 2 ? '' : `M${corners.join('L')}`;
  const area = line === '' ? '' : `${line}V${height}H${x(first[0]).toFixed(1)}Z`;
  return { line, area, end: [x(last[0]), y(last[1])], limitY: near ? y(limit) : null };
}
