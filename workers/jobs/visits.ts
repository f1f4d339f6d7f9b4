import { tsOf, type TelemetryItem } from '#domain/telemetry/item.ts';
import type { Folded } from '#domain/telemetry/fold.ts';
import { minute } from '#domain/time.ts';
import type { StateRow } from '#db/engine/hot.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';

/** Readings of ten minutes lie together. @source architecture.md §4 */
export const bucketMs = 10 * minute;

/** What one transaction does with one device. */
export interface Visit {
  readonly deviceNo: number;
  /** What came, by (ts, seq). */
  readonly given: TelemetryItem[];
  /** What of it was new, in the same order. */
  readonly fresh: TelemetryItem[];
  device: KnownDevice;
  state: StateRow | undefined;
  folded: Folded | null;
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

/** One item with the visit that it belongs to. */
export interface Arrival {
  readonly item: TelemetryItem;
  readonly visit: Visit;
}

/** All items in the order of the readings' key: (bucket, device, ts, seq). `visits` are in the order of devices. */
export function inKeyOrder(visits: readonly Visit[]): Arrival[] {
  const byBucket = new Map<number, Arrival[]>();
  for (const visit of visits) {
    for (const item of visit.given) {
      const bucket = bucketOf(item);
      const arrivals = byBucket.get(bucket);
      if (arrivals === undefined) byBucket.set(bucket, [{ item, visit }]);
      else arrivals.push({ item, visit });
    }
  }
  if (byBucket.size === 1) return [...byBucket.values()].flat();
  return [...byBucket].sort((a, b) => a[0] - b[0]).flatMap(([, arrivals]) => arrivals);
}
