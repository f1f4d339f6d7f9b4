import type { LngLat } from '../geo/distance.ts';
import { awayM } from '../telemetry/derive.ts';
import { metrics, type MetricKey, type MetricValues } from '../telemetry/metrics.ts';

/** What a rule compares. Most are metrics as they stand, the others are made from several. */
export const measures = [
  'tilt',
  'dispMm',
  'awayM',
  'temp',
  'smoke',
  'water',
  'batteryPct',
  'batteryV',
  'rsrp',
  'linkOn',
  'linkFailed',
  'sensorFault',
  'gnssFault',
  'modemFault',
  'driftMs',
] as const;
export type Measure = (typeof measures)[number];

/** One reading as the rules see it. */
export interface Judged {
  /** Derived values included. */
  readonly metrics: MetricValues;
  /** What was known after this reading. */
  readonly last: MetricValues;
  readonly installPosition: LngLat | null;
  /** |sentTs − receivedAt| of the newest item of its request, else undefined. */
  readonly driftMs: number | undefined;
  /** Lower bound of `tilt` of a reading that carries one axis alone, else undefined. */
  readonly tiltAtLeast: number | undefined;
}

function bitOf(value: number | undefined, bits: number): number | undefined {
  return value === undefined ? undefined : (value & bits) === 0 ? 0 : 1;
}

/** Undefined: this reading says nothing about it, so no counter moves. */
export const readMeasure: { readonly [M in Measure]: (judged: Judged) => number | undefined } = {
  tilt: (j) => j.metrics.tilt,
  dispMm: (j) => j.metrics.dispMm,
  awayM: (j) => awayM(j.metrics, j.installPosition),
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
  gnssFault: (j) => bitOf(j.metrics.faultBits, 0b100),
  modemFault: (j) => bitOf(j.metrics.faultBits, 0b10_0000),
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
  temp: ['temp'],
  smoke: ['smoke'],
  water: ['water'],
  batteryPct: ['batteryPct'],
  batteryV: ['batteryV'],
  rsrp: ['rsrp'],
  linkOn: ['linkState'],
  linkFailed: ['linkState'],
  sensorFault: ['faultBits'],
  gnssFault: ['faultBits'],
  modemFault: ['faultBits'],
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
