import type { LiveReading } from '#client/realtime/values.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { createRing, type Ring } from './ring.ts';

/** When a value of a row was measured, epoch ms. */
export function measuredAt(row: RowValues, metric: MetricKey): number {
  return row.ages[metric] ?? row.ts;
}

export type Direction = 'up' | 'down';

/** What is known of one device's values. A new object with every change. */
export interface RowValues {
  readonly ts: number;
  readonly lastSeenAt: number | null;
  readonly metrics: Readonly<Partial<Record<MetricKey, number>>>;
  /** When those metrics were measured that are older than `ts`, epoch ms. */
  readonly ages: Readonly<Partial<Record<MetricKey, number>>>;
  /** Metrics that changed lately, with the time of that change. */
  readonly moved: Readonly<Partial<Record<MetricKey, { readonly direction: Direction; readonly at: number }>>>;
}

/** An arrow stays for this long after a change. */
export const arrowMs = 5_000;
const ringLength = 3_600;
const bucketMs = 2_000;
export const buckets = 30;
/** So many full buckets make the figure: one alone would jump with every burst. */
const rateBuckets = 5;

/** Reports a second over the last ten seconds; the bucket that is still filling does not count. */
export function rateOf(counts: readonly number[]): number {
  const full = counts.slice(-1 - rateBuckets, -1);
  const sum = full.reduce((total, count) => total + count, 0);
  return full.length === 0 ? 0 : (sum * 1_000) / (full.length * bucketMs);
}

/** Values that this report does not carry stay as old as they were. */
function agesAfter(before: RowValues | undefined, reading: LiveReading): Record<string, number> {
  const ages: Record<string, number> = { ...reading.ages };
  for (const key in before?.metrics) {
    if (key in reading.metrics) continue;
    ages[key] = measuredAt(before, key as MetricKey);
  }
  return ages;
}

/**
 * Values of the visible page, outside React: each cell listens to its own device, so that a report renders a handful
 * of cells. While paused, reports are counted and only the latest of each device is kept.
 */
export function createValueStore(now: () => number) {
  const values = new Map<string, RowValues>();
  const listeners = new Map<string, Set<() => void>>();
  const rings = new Map<string, Ring>();
  const held = new Map<string, LiveReading>();
  const counts: number[] = Array.from({ length: buckets }, () => 0);
  let bucket = Math.floor(now() / bucketMs);
  let paused = false;
  let heldCount = 0;

  const tell = (id: string): void => {
    for (const listener of listeners.get(id) ?? []) listener();
  };

  function roll(): void {
    const current = Math.floor(now() / bucketMs);
    const steps = Math.min(buckets, current - bucket);
    for (let step = 0; step < steps; step += 1) {
      counts.shift();
      counts.push(0);
    }
    if (steps > 0) bucket = current;
  }

  function apply(id: string, reading: LiveReading): void {
    const before = values.get(id);
    if (before !== undefined && reading.ts < before.ts) return;
    const at = now();
    const moved: Record<string, { direction: Direction; at: number }> = { ...before?.moved };
    for (const [key, value] of Object.entries(reading.metrics)) {
      const old = before?.metrics[key as MetricKey];
      if (old !== undefined && old !== value) moved[key] = { direction: value > old ? 'up' : 'down', at };
    }
    values.set(id, {
      ts: reading.ts,
      lastSeenAt: Math.max(before?.lastSeenAt ?? 0, reading.receivedAt),
      metrics: { ...before?.metrics, ...reading.metrics },
      ages: agesAfter(before, reading),
      moved,
    });
    tell(id);
  }

  return {
    get: (id: string): RowValues | undefined => values.get(id),
    ringOf: (id: string): Ring | undefined => rings.get(id),
    /** Keeps a ring of values for a chart from now on. */
    watch: (id: string): Ring => {
      const ring = rings.get(id) ?? createRing(ringLength);
      rings.set(id, ring);
      return ring;
    },
    unwatch: (id: string): void => void rings.delete(id),
    subscribe: (id: string, listener: () => void): (() => void) => {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
    /** Only these devices are on the page: of the others nothing is kept, however many pages are turned. */
    keep: (ids: ReadonlySet<string>): void => {
      for (const kept of [values, held]) for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id);
      if (held.size === 0) heldCount = 0;
    },
    /** What a page of the list says: never takes newer values back. */
    fill: (id: string, row: RowValues): void => {
      const before = values.get(id);
      if (before !== undefined && before.ts >= row.ts) return;
      values.set(id, row);
      tell(id);
    },
    take: (id: string, readings: readonly LiveReading[]): void => {
      roll();
      counts[buckets - 1] = (counts[buckets - 1] ?? 0) + readings.length;
      const ring = rings.get(id);
      for (const reading of readings) ring?.push(reading.ts, reading.metrics);
      const last = readings.at(-1);
      if (last === undefined) return;
      if (paused) {
        held.set(id, last);
        heldCount += readings.length;
        return;
      }
      apply(id, last);
    },
    pause: (): void => {
      paused = true;
    },
    resume: (): void => {
      paused = false;
      for (const [id, reading] of held) apply(id, reading);
      held.clear();
      heldCount = 0;
    },
    heldCount: (): number => heldCount,
    /** Takes arrows away that have stood long enough. */
    sweep: (): void => {
      const limit = now() - arrowMs;
      for (const [id, row] of values) {
        const entries = Object.entries(row.moved);
        const fresh = entries.filter(([, move]) => move.at > limit);
        if (fresh.length === entries.length) continue;
        values.set(id, { ...row, moved: Object.fromEntries(fresh) });
        tell(id);
      }
    },
    /** Reports of each two seconds, oldest first; the last is not yet full. */
    rates: (): readonly number[] => {
      roll();
      return [...counts];
    },
  };
}
export type ValueStore = ReturnType<typeof createValueStore>;
