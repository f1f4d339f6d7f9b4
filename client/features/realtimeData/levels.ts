import { thresholdValues } from '#domain/alarms/ownThresholds.ts';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';

/** How near a value is to the threshold of its alarm. */
export type Level = 'calm' | 'near' | 'over';

interface Limit {
  /** From here on the alarm is due. */
  readonly over: number;
  /** From here on the cell is tinted: 80 % of the threshold, or for falling values the level at which it clears. */
  readonly near: number;
  readonly falling: boolean;
}

const share = 0.8;
const rising = (over: number): Limit => ({ over, near: over * share, falling: false });
const falling = (over: number, near: number): Limit => ({ over, near, falling: true });

/**
 * The fixed half of the rule VIBRATION, mm/s; the other half is the device's own median.
 * @source docs/requirements.md A13
 */
const vibrationMin = 4.5;

type Limits = Partial<Record<MetricKey, Limit>>;
const known = new WeakMap<ReturnType<typeof thresholdValues>, Limits>();

/** The limits of a device with these thresholds of its own; the catalogue's while they are not known. */
function limitsOf(own: ThresholdOverrides | undefined): Limits {
  const values = thresholdValues(own);
  const found = known.get(values);
  if (found !== undefined) return found;
  const { COLLISION, TILT, DISPLACEMENT, OVER_TEMP, LOW_BATTERY, WEAK_SIGNAL } = values;
  const tilt = rising(TILT['raise'] ?? Infinity);
  const limits: Limits = {
    tiltX: tilt,
    tiltY: tilt,
    tilt,
    impactG: rising(COLLISION['raise'] ?? Infinity),
    vibRms: rising(vibrationMin),
    dispMm: rising(DISPLACEMENT['raise'] ?? Infinity),
    temp: rising(OVER_TEMP['raise'] ?? Infinity),
    batteryPct: falling(LOW_BATTERY['raise'] ?? 0, LOW_BATTERY['clear'] ?? 0),
    batteryV: falling(LOW_BATTERY['raiseV'] ?? 0, LOW_BATTERY['clearV'] ?? 0),
    rsrp: falling(WEAK_SIGNAL['raise'] ?? -Infinity, WEAK_SIGNAL['clear'] ?? -Infinity),
  };
  known.set(values, limits);
  return limits;
}

interface Judge {
  /** What the device's rules have other than the catalogue. */
  readonly own: ThresholdOverrides | undefined;
  /** Of a moment long gone: it calls for nothing any more. */
  readonly past?: boolean;
}

/** Where a value stands to the threshold of its device; a tilt counts both ways. */
export function levelOf(metric: MetricKey, value: number | undefined, { own, past = false }: Judge): Level {
  const limit = limitsOf(own)[metric];
  if (past || limit === undefined || value === undefined || !Number.isFinite(value)) return 'calm';
  if (limit.falling) {
    if (value <= limit.over) return 'over';
    return value < limit.near ? 'near' : 'calm';
  }
  const size = metric === 'tiltX' || metric === 'tiltY' ? Math.abs(value) : value;
  if (size >= limit.over) return 'over';
  return size >= limit.near ? 'near' : 'calm';
}

/** The thresholds that a chart of these devices draws, each once: mostly one, none for a metric without. */
export function thresholdsFor(
  metric: MetricKey,
  devices: ReadonlyArray<ThresholdOverrides | undefined>,
): readonly number[] {
  const levels = devices.flatMap((own) => limitsOf(own)[metric]?.over ?? []);
  return [...new Set(levels)].sort((a, b) => a - b);
}

/** Bars of a signal, 0–4, from RSRP in dBm. */
export function signalBars(rsrp: number | undefined): number {
  if (rsrp === undefined) return 0;
  return [-115, -105, -95, -85].filter((level) => rsrp > level).length;
}
