import type { ChartPoint } from '#client/charts/lineOption.ts';

/** The last readings of one device, of fixed length: memory does not grow however long a chart stays open. */
export interface Ring {
  readonly push: (ts: number, metrics: Readonly<Record<string, number>>) => void;
  /** Puts history before what came live; what is there stays. */
  readonly prepend: (metric: string, points: ReadonlyArray<readonly [number, number]>) => void;
  readonly points: (metric: string, from: number) => ChartPoint[];
  readonly size: () => number;
  /** Grows with everything that comes in: a chart that has drawn it draws nothing new. */
  readonly version: () => number;
}

interface Entry {
  readonly ts: number;
  readonly metrics: Readonly<Record<string, number>>;
}

export function createRing(length: number): Ring {
  const entries: Array<Entry | undefined> = Array.from({ length }, () => undefined);
  const history = new Map<string, ReadonlyArray<readonly [number, number]>>();
  let next = 0;
  let filled = 0;
  let lastTs = -Infinity;
  let version = 0;

  const at = (index: number): Entry | undefined => entries[(next - filled + index + length) % length];

  return {
    push: (ts, metrics) => {
      if (ts <= lastTs) return;
      lastTs = ts;
      version += 1;
      entries[next] = { ts, metrics };
      next = (next + 1) % length;
      filled = Math.min(length, filled + 1);
    },
    prepend: (metric, points) => {
      history.set(metric, points.slice(-length));
      version += 1;
    },
    points: (metric, from) => {
      const first = at(0)?.ts ?? Infinity;
      const old = (history.get(metric) ?? []).filter(([ts]) => ts >= from && ts < first);
      const live: ChartPoint[] = [];
      for (let index = 0; index < filled; index += 1) {
        const entry = at(index);
        const value = entry?.metrics[metric];
        if (entry !== undefined && value !== undefined && entry.ts >= from) live.push([entry.ts, value]);
      }
      return [...old, ...live];
    },
    size: () => filled,
    version: () => version,
  };
}
