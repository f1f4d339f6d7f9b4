/**
 * The table of metrics: a metric is a row here. `bit` is its place in a packed reading and never changes;
 * a value outside `min…max` is dropped and counted, booleans travel as 0 and 1.
 * @source docs/requirements.md A11
 */
export interface MetricSpec {
  readonly bit: number;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Decimals shown on screen. */
  readonly decimals: number;
  readonly kind: 'number' | 'boolean' | 'integer';
}

export const metrics = {
  tiltX: { bit: 0, unit: '°', min: -180, max: 180, decimals: 2, kind: 'number' },
  tiltY: { bit: 1, unit: '°', min: -180, max: 180, decimals: 2, kind: 'number' },
  tiltZ: { bit: 2, unit: '°', min: -180, max: 180, decimals: 2, kind: 'number' },
  tilt: { bit: 3, unit: '°', min: 0, max: 180, decimals: 2, kind: 'number' },
  accX: { bit: 4, unit: 'g', min: -16, max: 16, decimals: 3, kind: 'number' },
  accY: { bit: 5, unit: 'g', min: -16, max: 16, decimals: 3, kind: 'number' },
  accZ: { bit: 6, unit: 'g', min: -16, max: 16, decimals: 3, kind: 'number' },
  impactG: { bit: 7, unit: 'g', min: 0, max: 200, decimals: 2, kind: 'number' },
  impactMs: { bit: 8, unit: 'ms', min: 0, max: 10_000, decimals: 0, kind: 'number' },
  vibRms: { bit: 9, unit: 'mm/s', min: 0, max: 200, decimals: 2, kind: 'number' },
  dispMm: { bit: 10, unit: 'mm', min: 0, max: 5_000, decimals: 0, kind: 'number' },
  batteryV: { bit: 11, unit: 'V', min: 0, max: 60, decimals: 2, kind: 'number' },
  batteryPct: { bit: 12, unit: '%', min: 0, max: 100, decimals: 0, kind: 'number' },
  solarV: { bit: 13, unit: 'V', min: 0, max: 60, decimals: 2, kind: 'number' },
  rsrp: { bit: 14, unit: 'dBm', min: -156, max: -30, decimals: 0, kind: 'number' },
  rsrq: { bit: 15, unit: 'dB', min: -34, max: 3, decimals: 1, kind: 'number' },
  snr: { bit: 16, unit: 'dB', min: -30, max: 40, decimals: 1, kind: 'number' },
  csq: { bit: 17, unit: '', min: 0, max: 31, decimals: 0, kind: 'integer' },
  temp: { bit: 18, unit: '℃', min: -50, max: 100, decimals: 1, kind: 'number' },
  humidity: { bit: 19, unit: '%', min: 0, max: 100, decimals: 0, kind: 'number' },
  lng: { bit: 20, unit: '°', min: -180, max: 180, decimals: 6, kind: 'number' },
  lat: { bit: 21, unit: '°', min: -90, max: 90, decimals: 6, kind: 'number' },
  gnssSat: { bit: 22, unit: '', min: 0, max: 64, decimals: 0, kind: 'integer' },
  hdop: { bit: 23, unit: '', min: 0, max: 50, decimals: 1, kind: 'number' },
  tamper: { bit: 24, unit: '', min: 0, max: 1, decimals: 0, kind: 'boolean' },
  water: { bit: 25, unit: '', min: 0, max: 1, decimals: 0, kind: 'boolean' },
  swState: { bit: 26, unit: '', min: 0, max: 1, decimals: 0, kind: 'integer' },
  linkState: { bit: 27, unit: '', min: 0, max: 2, decimals: 0, kind: 'integer' },
  faultBits: { bit: 28, unit: '', min: 0, max: 255, decimals: 0, kind: 'integer' },
  smoke: { bit: 29, unit: '', min: 0, max: 1, decimals: 0, kind: 'boolean' },
  workState: { bit: 30, unit: '', min: 0, max: 1, decimals: 0, kind: 'integer' },
} as const satisfies Record<string, MetricSpec>;

export type MetricKey = keyof typeof metrics;
export const metricKeys = Object.keys(metrics) as readonly MetricKey[];

/** Values of one report. A missing key means "not sent", never 0. */
export type MetricValues = { [K in MetricKey]?: number };
