import type { Memory } from '../alarms/counters.ts';
import { bitsOf, MetricPacker, packedLength, unpackMetrics } from './codec.ts';
import { metricKeys, metrics, type MetricKey, type MetricValues } from './metrics.ts';

/** Which metrics (bits of the codec) an item brought last. Newest first; every bit stands in one group only. */
export interface ValueAge {
  readonly ts: number;
  readonly seq: number;
  readonly bits: number;
}

/** `device_state`, decoded. */
export interface FoldState {
  readonly orderTs: number;
  readonly orderSeq: number;
  readonly receivedAt: number;
  readonly lastSeenAt: number;
  readonly online: boolean;
  readonly silenceLimitMs: number;
  readonly lastValues: MetricValues;
  /** When each of the last values was measured, so that items in any order leave the same values. */
  readonly ages: readonly ValueAge[];
  /** Readings in a row with the same acceleration in all digits; 1 and less: none. */
  readonly accSame: number;
  readonly memory: Memory | null;
}

/** A row of `device_state` without its key. Structurally db/engine/hot.ts `StateRow`. */
export interface PackedState {
  readonly orderTs: number;
  readonly orderSeq: number;
  readonly receivedAt: number;
  readonly lastSeenAt: number;
  readonly online: boolean;
  readonly silenceLimitMs: number;
  readonly batteryPct: number | null;
  readonly rsrp: number | null;
  /**
   * Packed metrics (codec.ts); behind them 20 bytes an age: float64 ts, float64 seq, uint32 bits; behind these, where
   * it is more than 1, uint16 `accSame`, which versions that know none pass over.
   */
  readonly lastValues: Uint8Array | null;
  readonly memory: string | null;
}

/** A device that never reported. */
export function emptyState(silenceLimitMs: number): FoldState {
  return {
    orderTs: 0,
    orderSeq: 0,
    receivedAt: 0,
    lastSeenAt: 0,
    online: false,
    silenceLimitMs,
    lastValues: {},
    ages: [],
    accSame: 0,
    memory: null,
  };
}

const ageBytes = 20;
const sameBytes = 2;

export function unpackState(row: PackedState): FoldState {
  const lastValues = unpackMetrics(row.lastValues);
  return {
    orderTs: row.orderTs,
    orderSeq: row.orderSeq,
    receivedAt: row.receivedAt,
    lastSeenAt: row.lastSeenAt,
    online: row.online,
    silenceLimitMs: row.silenceLimitMs,
    lastValues,
    ages: row.lastValues === null ? [] : unpackAges(row.lastValues, lastValues, row),
    accSame: row.lastValues === null ? 0 : unpackSame(row.lastValues),
    memory: row.memory === null ? null : (JSON.parse(row.memory) as Memory),
  };
}

/** `packer` is shared by all states that are packed together. */
export function packState(state: FoldState, packer: MetricPacker = new MetricPacker(256)): PackedState {
  return {
    orderTs: state.orderTs,
    orderSeq: state.orderSeq,
    receivedAt: state.receivedAt,
    lastSeenAt: state.lastSeenAt,
    online: state.online,
    silenceLimitMs: state.silenceLimitMs,
    batteryPct: state.lastValues.batteryPct ?? null,
    rsrp: state.lastValues.rsrp ?? null,
    lastValues: packLast(state, packer),
    memory: state.memory === null ? null : JSON.stringify(state.memory),
  };
}

/** Ages are left out while all values are of the newest item, as they mostly are. */
function packLast(state: FoldState, packer: MetricPacker): Uint8Array | null {
  const values = packer.pack(state.lastValues);
  const [only] = state.ages;
  if (values === null || only === undefined) return values;
  const isOfNewest = state.ages.length === 1 && only.ts === state.orderTs && only.seq === state.orderSeq;
  const isSame = state.accSame > 1;
  if (isOfNewest && !isSame) return values;
  const ages = isOfNewest ? [] : state.ages;
  const bytes = new Uint8Array(values.byteLength + ageBytes * ages.length + (isSame ? sameBytes : 0));
  bytes.set(values);
  const view = new DataView(bytes.buffer);
  let at = values.byteLength;
  for (const age of ages) {
    view.setFloat64(at, age.ts, true);
    view.setFloat64(at + 8, age.seq, true);
    view.setUint32(at + 16, age.bits >>> 0, true);
    at += ageBytes;
  }
  if (isSame) view.setUint16(at, state.accSame, true);
  return bytes;
}

function unpackSame(bytes: Uint8Array): number {
  const start = packedLength(bytes);
  if (start === 0 || (bytes.byteLength - start) % ageBytes !== sameBytes) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint16(bytes.byteLength - sameBytes, true);
}

function unpackAges(
  bytes: Uint8Array,
  values: MetricValues,
  row: Pick<PackedState, 'orderTs' | 'orderSeq'>,
): readonly ValueAge[] {
  const start = packedLength(bytes);
  if (start === 0) return [];
  if (bytes.byteLength < start + ageBytes) {
    const bits = bitsOf(values);
    return bits === 0 ? [] : [{ ts: row.orderTs, seq: row.orderSeq, bits }];
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ages: ValueAge[] = [];
  for (let at = start; at + ageBytes <= bytes.byteLength; at += ageBytes) {
    ages.push({
      ts: view.getFloat64(at, true),
      seq: view.getFloat64(at + 8, true),
      bits: view.getUint32(at + 16, true),
    });
  }
  return ages;
}

/**
 * Metrics of packed last values that are older than the newest report (`orderTs`), each with the time it was measured,
 * epoch ms: what a device sends only when something happens. Undefined when all are of that report.
 */
export function olderValues(
  bytes: Uint8Array | null,
  order: { readonly orderTs: number; readonly orderSeq: number },
): Partial<Record<MetricKey, number>> | undefined {
  if (bytes === null) return undefined;
  const values = unpackMetrics(bytes);
  const older: Partial<Record<MetricKey, number>> = {};
  let isEmpty = true;
  for (const { ts, bits } of unpackAges(bytes, values, order)) {
    if (ts === order.orderTs) continue;
    for (const key of metricKeys) {
      if ((bits & (1 << metrics[key].bit)) === 0 || values[key] === undefined) continue;
      older[key] = ts;
      isEmpty = false;
    }
  }
  return isEmpty ? undefined : older;
}

/** Order of two items of one device. */
export function isAfter(ts: number, seq: number, otherTs: number, otherSeq: number): boolean {
  return ts > otherTs || (ts === otherTs && seq > otherSeq);
}

/**
 * Last values after one more item: each metric keeps the value of the newest item that carried it, whatever order
 * the items come in.
 */
export function mergeValues(
  last: MetricValues,
  ages: readonly ValueAge[],
  fresh: MetricValues,
  ts: number,
  seq: number,
  freshBits: number = bitsOf(fresh),
): { readonly lastValues: MetricValues; readonly ages: readonly ValueAge[] } {
  let bits = freshBits;
  if (bits === 0) return { lastValues: last, ages };
  let older = 0;
  for (const age of ages) {
    if (isAfter(age.ts, age.seq, ts, seq)) bits &= ~age.bits;
    else if ((age.bits & ~bits) !== 0) older += 1;
  }
  if (bits === 0) return { lastValues: last, ages };
  const group: ValueAge = { ts, seq, bits };
  // The common case: the newest report carries everything that was known.
  if (
    older === 0 &&
    (ages.length === 0 || (ages.length === 1 && !isAfter(ages[0]?.ts ?? 0, ages[0]?.seq ?? 0, ts, seq)))
  ) {
    return { lastValues: fresh, ages: [group] };
  }
  const lastValues = { ...last };
  for (const key of metricKeys) {
    const value = fresh[key];
    if (value !== undefined && (bits & (1 << metrics[key].bit)) !== 0) lastValues[key] = value;
  }
  const rest = ages
    .map((age) => ({ ts: age.ts, seq: age.seq, bits: age.bits & ~bits }))
    .filter((age) => age.bits !== 0);
  const at = rest.findIndex((age) => isAfter(ts, seq, age.ts, age.seq));
  return { lastValues, ages: at < 0 ? [...rest, group] : [...rest.slice(0, at), group, ...rest.slice(at)] };
}
