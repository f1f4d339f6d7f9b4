import { tsOf, type TelemetryItem } from '#domain/telemetry/item.ts';
import type { Derived } from '#domain/telemetry/derive.ts';
import type { Folded } from '#domain/telemetry/fold.ts';
import { minute } from '#domain/time.ts';
import type { MetricValues } from '#domain/telemetry/metrics.ts';
import type { ReadingRow, StateRow } from '#db/engine/hot.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';

/** Readings of ten minutes lie together. @source docs/requirements.md A11 */
export const bucketMs = 10 * minute;

/** What one transaction does with one device. */
export interface Visit {
  readonly deviceNo: number;
  /** What came, by (ts, seq). */
  readonly given: TelemetryItem[];
  /** What of it was new, in the same order. */
  readonly fresh: TelemetryItem[];
  /** The values of each of `fresh`, as they are stored. */
  readonly derived: Derived[];
  device: KnownDevice;
  state: StateRow | undefined;
  folded: Folded | null;
  /** Of a device that shakes: its median of 24 h, null while too little is known. */
  vibMedian: number | null | undefined;
}

export function newVisit(
  deviceNo: number,
  given: TelemetryItem[],
  device: KnownDevice,
  state: StateRow | undefined,
): Visit {
  return { deviceNo, given, fresh: [], derived: [], device, state, folded: null, vibMedian: undefined };
}

export function bucketOf(item: TelemetryItem): number {
  return Math.floor(tsOf(item) / bucketMs);
}

/** Items by device, in the order of the devices' numbers, each device's by (ts, seq). */
export function groupByDevice(batches: Iterable<readonly TelemetryItem[]>): Array<[number, TelemetryItem[]]> {
  const groups = new Map<number, TelemetryItem[]>();
  for (const items of batches) {
    for (const item of items) {
      const group = groups.get(item.deviceNo);
      if (group === undefined) groups.set(item.deviceNo, [item]);
      else group.push(item);
    }
  }
  for (const group of groups.values()) if (group.length > 1) group.sort(byTime);
  return [...groups].sort((a, b) => a[0] - b[0]);
}

function byTime(a: TelemetryItem, b: TelemetryItem): number {
  return tsOf(a) - tsOf(b) || a.seq - b.seq;
}

const noValues: MetricValues = {};

/** One item with the visit that it belongs to, and its row. Values come in when the row is about to be stored. */
export class Arrival implements ReadingRow, Derived {
  readonly item: TelemetryItem;
  readonly visit: Visit;
  readonly bucket: number;
  readonly deviceNo: number;
  readonly ts: number;
  readonly seq: number;
  readonly receivedAt: number;
  readonly flags: number;
  metrics: Uint8Array | null = null;
  values: MetricValues = noValues;
  bits = 0;

  constructor(item: TelemetryItem, visit: Visit) {
    this.item = item;
    this.visit = visit;
    this.bucket = bucketOf(item);
    this.deviceNo = item.deviceNo;
    this.ts = tsOf(item);
    this.seq = item.seq;
    this.receivedAt = item.receivedAt;
    this.flags = item.flags;
  }
}

/** All items in the order of the readings' key: (bucket, device, ts, seq). `visits` are in the order of devices. */
export function inKeyOrder(visits: readonly Visit[]): Arrival[] {
  const byBucket = new Map<number, Arrival[]>();
  for (const visit of visits) {
    for (const item of visit.given) {
      const arrival = new Arrival(item, visit);
      const arrivals = byBucket.get(arrival.bucket);
      if (arrivals === undefined) byBucket.set(arrival.bucket, [arrival]);
      else arrivals.push(arrival);
    }
  }
  const [only] = byBucket.values();
  if (only !== undefined && byBucket.size === 1) return only;
  return [...byBucket].sort((a, b) => a[0] - b[0]).flatMap(([, arrivals]) => arrivals);
}
