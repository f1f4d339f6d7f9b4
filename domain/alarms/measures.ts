import type { FlatPath, LngLat } from '../geo/distance.ts';
import { restOffG } from '../telemetry/acceleration.ts';
import { awayM, fenceM } from '../telemetry/derive.ts';
import { metrics, type MetricKey, type MetricValues } from '../telemetry/metrics.ts';
import type { ValueAge } from '../telemetry/state.ts';
import { day } from '../time.ts';

/** What a rule compares. Most are metrics as they stand, the others are made from several. */
export const measures = [
  'tilt',
  'dispMm',
  'awayM',
  'fenceM',
  'vibTimes',
  'vibRms',
  'temp',
  'smoke',
  'water',
  'batteryPct',
  'batteryV',
  'rsrp',
  'linkOn',
  'linkFailed',
  'sensorFault',
  'accSame',
  'restOffG',
  'gnssFault',
  'noFixDays',
  'modemFault',
  'resets',
  'driftMs',
] as const;
export type Measure = (typeof measures)[number];

/** A guardrail as the rules see it: all its devices share one, and a new path is put into it. */
export interface Fence {
  /** Null while it is not drawn. */
  readonly path: FlatPath | null;
}

/** What measures must know of a device beside its readings. */
export interface JudgedDevice {
  /** The last position a person set. */
  readonly installPosition: LngLat | null;
  /** Null off any guardrail. */
  readonly fence: Fence | null;
  /** Bits of the metrics that its model's type lists. */
  readonly modelBits: number;
  /** Median vibration of its last 24 h; undefined while nobody asked, null while too little is known. */
  readonly vibMedian?: number | null | undefined;
}

/** One reading as the rules see it. */
export interface Judged {
  readonly device: JudgedDevice;
  readonly ts: number;
  /** Derived values included. */
  readonly metrics: MetricValues;
  /** What was known after this reading. */
  readonly last: MetricValues;
  /** When each of `last` was measured. */
  readonly ages: readonly ValueAge[];
  /** |sentTs − receivedAt| of the newest item of its request, else undefined. */
  readonly driftMs: number | undefined;
  /** Lower bound of `tilt` of a reading that carries one axis alone, else undefined. */
  readonly tiltAtLeast: number | undefined;
  /** How many readings in a row had the same acceleration in all digits, this one included, else undefined. */
  readonly accSame: number | undefined;
  /** Resets of the last 24 h, of a reading that tells of one, else undefined. */
  readonly resets: number | undefined;
}

function bitOf(value: number | undefined, bits: number): number | undefined {
  return value === undefined ? undefined : (value & bits) === 0 ? 0 : 1;
}

const lngBit = 1 << metrics.lng.bit;
/** A median of 0 is no vibration at all: whatever shakes is far above it. */
const mostTimes = 1_000;

function vibTimes({ metrics: values, device }: Judged): number | undefined {
  const { vibRms } = values;
  const median = device.vibMedian;
  if (vibRms === undefined || median == null) return undefined;
  return vibRms === 0 ? 0 : Math.min(mostTimes, vibRms / median);
}

/** Only of models with positions that had one before: nobody misses what never was. */
function noFixDays({ metrics: values, last, ages, ts, device }: Judged): number | undefined {
  if (last.lng === undefined || (device.modelBits & lngBit) === 0) return undefined;
  if (values.lng !== undefined) return 0;
  for (const age of ages) if ((age.bits & lngBit) !== 0) return (ts - age.ts) / day;
  return undefined;
}

/** Undefined: this reading says nothing about it, so no counter moves. */
export const readMeasure: { readonly [M in Measure]: (judged: Judged) => number | undefined } = {
  tilt: (j) => j.metrics.tilt,
  dispMm: (j) => j.metrics.dispMm,
  awayM: (j) => awayM(j.metrics, j.device.installPosition),
  fenceM: (j) => fenceM(j.metrics, j.device.fence),
  vibTimes,
  vibRms: (j) => j.metrics.vibRms,
  temp: (j) => j.metrics.temp,
  smoke: (j) => j.metrics.smoke,
  water: (j) => j.metrics.water,
  batteryPct: (j) => j.metrics.batteryPct,
  /** Volts count only for a device that reports no percentage. */
  batteryV: (j) => (j.last.batteryPct === undefined ? j.metrics.batteryV : undefined),
  rsrp: (j) => j.metrics.rsrp,
  linkOn: (j) => (j.metrics.linkState === undefined ? undefined : j.metrics.linkState === 1 ? 1 : 0),
  linkFailed: (j) => (j.metrics.linkState === undefined ? undefined : j.metrics.linkState === 2 ? 1 : 0),
  sensorFault: (j) => bitOf(j.metrics.faultBits, 0b11),
  accSame: (j) => j.accSame,
  restOffG: (j) => restOffG(j.metrics, j.device.modelBits),
  gnssFault: (j) => bitOf(j.metrics.faultBits, 0b100),
  noFixDays,
  modemFault: (j) => bitOf(j.metrics.faultBits, 0b10_0000),
  resets: (j) => j.resets,
  driftMs: (j) => j.driftMs,
};

/** Lower bounds that a rule may raise on when the measure itself is not known; they never count towards a clear. */
export const readLeast: { readonly [M in Measure]?: (judged: Judged) => number | undefined } = {
  tilt: (j) => j.tiltAtLeast,
};

const needs: { readonly [M in Measure]: readonly MetricKey[] } = {
  tilt: ['tilt'],
  dispMm: ['dispMm'],
  awayM: ['lng', 'lat', 'hdop'],
  fenceM: ['lng', 'lat'],
  vibTimes: ['vibRms'],
  vibRms: ['vibRms'],
  temp: ['temp'],
  smoke: ['smoke'],
  water: ['water'],
  batteryPct: ['batteryPct'],
  batteryV: ['batteryV'],
  rsrp: ['rsrp'],
  linkOn: ['linkState'],
  linkFailed: ['linkState'],
  sensorFault: ['faultBits'],
  accSame: ['accX', 'accY', 'accZ'],
  restOffG: ['accX', 'accY', 'accZ'],
  gnssFault: ['faultBits'],
  // Told by what a reading does not carry.
  noFixDays: [],
  modemFault: ['faultBits'],
  resets: [],
  driftMs: [],
};

/** The one metric that a measure is made of; null when there are several or none. */
export function measureMetric(measure: Measure): MetricKey | null {
  const [key, ...more] = needs[measure];
  return key === undefined || more.length > 0 ? null : key;
}

/** Bits (of the codec) of the metrics that a reading must carry to say anything about a measure. */
export function measureBits(measure: Measure): number {
  return needs[measure].reduce((bits, key) => bits | (1 << metrics[key].bit), 0);
}
