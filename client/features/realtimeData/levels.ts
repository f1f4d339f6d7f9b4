import { catalogue } from '#domain/alarms/catalogue.ts';
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

const { COLLISION, TILT, DISPLACEMENT, OVER_TEMP, LOW_BATTERY, WEAK_SIGNAL } = catalogue;
/** The fixed half of the rule VIBRATION, mm/s; the other half is the device's own median. @source product.md A13 */
const vibrationMin = 4.5;

const limits: Partial<Record<MetricKey, Limit>> = {
  tiltX: rising(TILT.thresholds['raise'] ?? Infinity),
  tiltY: rising(TILT.thresholds['raise'] ?? Infinity),
  tilt: rising(TILT.thresholds['raise'] ?? Infinity),
  impactG: rising(COLLISION.thresholds['raise'] ?? Infinity),
  vibRms: rising(vibrationMin),
  dispMm: rising(DISPLACEMENT.thresholds['raise'] ?? Infinity),
  temp: rising(OVER_TEMP.thresholds['raise'] ?? Infinity),
  batteryPct: falling(LOW_BATTERY.thresholds['raise'] ?? 0, LOW_BATTERY.thresholds['clear'] ?? 0),
  batteryV: falling(LOW_BATTERY.thresholds['raiseV'] ?? 0, LOW_BATTERY.thresholds['clearV'] ?? 0),
  rsrp: falling(WEAK_SIGNAL.thresholds['raise'] ?? -Infinity, WEAK_SIGNAL.thresholds['clear'] ?? -Infinity),
};

/** Where a value stands to its threshold; a tilt counts both ways. What is `past` calls for nothing any more. */
export function levelOf(metric: MetricKey, value: number | undefined, past = false): Level {
  const limit = limits[metric];
  if (past || limit === undefined || value === undefined || !Number.isFinite(value)) return 'calm';
  if (limit.falling) {
    if (value <= limit.over) return 'over';
    return value < limit.near ? 'near' : 'calm';
  }
  const size = metric === 'tiltX' || metric === 'tiltY' ? Math.abs(value) : value;
  if (size >= limit.over) return 'over';
  return size >= limit.near ? 'near' : 'calm';
}

/** The threshold a chart draws, if the metric has one. */
export function thresholdFor(metric: MetricKey): number | undefined {
  return limits[metric]?.over;
}

/** Bars of a signal, 0–4, from RSRP in dBm. */
export function signalBars(rsrp: number | undefined): number {
  if (rsrp === undefined) return 0;
  return [-115, -105, -95, -85].filter((level) => rsrp > level).length;
}
