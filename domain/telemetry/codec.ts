import { metricKeys, metrics, type MetricKey, type MetricValues } from './metrics.ts';

/*
 * Packed metrics, little endian:
 *   0   uint32  presence: bit n set = the metric whose row says `bit: n` is there. Bit 31 set = another format.
 *   4…  4 bytes a present metric, in the order of bits: lng and lat int32 micro-degrees, all others float32
 * What follows the values is left alone, so that a state row can carry more.
 */
const byBit: ReadonlyArray<MetricKey | undefined> = (() => {
  const table: Array<MetricKey | undefined> = Array.from({ length: 31 });
  for (const key of metricKeys) table[metrics[key].bit] = key;
  return table;
})();

const microDegrees = 1_000_000;
const isDegrees = byBit.map((key) => key === 'lng' || key === 'lat');
/** Two decimals more than shown: float32 noise goes, nothing that was measured does. */
const steps = byBit.map((key) => (key === undefined ? 1 : 10 ** (metrics[key].decimals + 2)));
const otherFormat = 1 << 31;

const longestBytes = 4 + 31 * 4;

/** Bits of the metrics that are there. */
export function bitsOf(values: MetricValues): number {
  let bits = 0;
  for (const key in values) {
    if (values[key as MetricKey] !== undefined) bits |= 1 << metrics[key as MetricKey].bit;
  }
  return bits;
}

/** Bits of metrics by their names; what is no metric has none. */
export function bitsOfKeys(keys: readonly string[]): number {
  let bits = 0;
  for (const key of metricKeys) if (keys.includes(key)) bits |= 1 << metrics[key].bit;
  return bits;
}

/** Writes the packed values from `start` on and answers where they end. */
function write(view: DataView, start: number, values: MetricValues, bits: number): number {
  view.setUint32(start, bits >>> 0, true);
  let at = start + 4;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    const value = values[byBit[bit] as MetricKey] as number;
    if (isDegrees[bit] === true) view.setInt32(at, Math.round(value * microDegrees), true);
    else view.setFloat32(at, value, true);
    at += 4;
  }
  return at;
}

/**
 * Packs many values, one behind the other into large pieces of memory: a buffer of its own for each costs more than
 * the packing.
 */
export class MetricPacker {
  readonly #pieceBytes: number;
  #bytes = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;

  constructor(pieceBytes = 65_536) {
    this.#pieceBytes = pieceBytes;
  }

  /** Null when there is no value at all. `bits` are those of `values`. */
  pack(values: MetricValues, bits: number = bitsOf(values)): Uint8Array | null {
    if (bits === 0) return null;
    if (this.#used + longestBytes > this.#bytes.byteLength) {
      this.#bytes = new Uint8Array(this.#pieceBytes);
      this.#view = new DataView(this.#bytes.buffer);
      this.#used = 0;
    }
    const start = this.#used;
    this.#used = write(this.#view, start, values, bits);
    return this.#bytes.subarray(start, this.#used);
  }
}

/** Null when there is no value at all. */
export function packMetrics(values: MetricValues): Uint8Array | null {
  return new MetricPacker(longestBytes).pack(values);
}

/** How many bytes of `bytes` the packed values take; 0 for a format this version does not know. */
export function packedLength(bytes: Uint8Array): number {
  if (bytes.byteLength < 4) return 0;
  const bits = new DataView(bytes.buffer, bytes.byteOffset, 4).getInt32(0, true);
  if ((bits & otherFormat) !== 0) return 0;
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return 4 + 4 * count;
}

/** What is there; empty for null, for a torn value and for a format of a later version. */
export function unpackMetrics(bytes: Uint8Array | null): MetricValues {
  const values: MetricValues = {};
  if (bytes === null) return values;
  const length = packedLength(bytes);
  if (length === 0 || length > bytes.byteLength) return values;
  const source = new DataView(bytes.buffer, bytes.byteOffset, length);
  let at = 4;
  for (let rest = source.getInt32(0, true); rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    const key = byBit[bit];
    if (key !== undefined) {
      const step = steps[bit] as number;
      values[key] =
        isDegrees[bit] === true
          ? source.getInt32(at, true) / microDegrees
          : Math.round(source.getFloat32(at, true) * step) / step;
    }
    at += 4;
  }
  return values;
}

/** One value of a packed reading; undefined when it is not there. For very many readings of which one is wanted. */
export function unpackOne(bytes: Uint8Array | null, key: MetricKey): number | undefined {
  if (bytes === null) return undefined;
  const length = packedLength(bytes);
  if (length === 0 || length > bytes.byteLength) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  const bits = view.getInt32(0, true);
  const { bit } = metrics[key];
  if ((bits & (1 << bit)) === 0) return undefined;
  let at = 4;
  for (let rest = bits & ((1 << bit) - 1); rest !== 0; rest &= rest - 1) at += 4;
  if (isDegrees[bit] === true) return view.getInt32(at, true) / microDegrees;
  const step = steps[bit] as number;
  return Math.round(view.getFloat32(at, true) * step) / step;
}
