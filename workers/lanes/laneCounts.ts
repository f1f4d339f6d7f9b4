import type { WorkedFacts } from '#domain/monitoring/facts.ts';

/** What the lanes of this process did since its start, for its metrics. */
export interface LaneCounts {
  /** A batch was settled: its effect stands, or it lies in quarantine. */
  readonly settled: (lane: string, payloads: readonly object[]) => void;
  readonly facts: () => readonly WorkedFacts[];
}

export function createLaneCounts(now: () => number): LaneCounts {
  const byLane = new Map<string, { items: number; lagSec: number }>();
  return {
    settled: (lane, payloads) => {
      const known = byLane.get(lane) ?? { items: 0, lagSec: 0 };
      let oldest = Infinity;
      for (const payload of payloads) {
        const items = 'items' in payload ? (payload.items as ReadonlyArray<{ readonly receivedAt: number }>) : [{}];
        known.items += items.length;
        for (const item of items) if ('receivedAt' in item) oldest = Math.min(oldest, item.receivedAt);
      }
      if (oldest !== Infinity) known.lagSec = Math.max(0, (now() - oldest) / 1_000);
      byLane.set(lane, known);
    },
    facts: () => [...byLane].map(([lane, facts]) => ({ lane, ...facts })),
  };
}
