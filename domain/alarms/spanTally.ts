import { second } from '../time.ts';

/** How long something took; null where it never happened. Exact to the second. */
export interface SpanFigures {
  readonly count: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

/**
 * Adds up spans of time by the second that they took, so that their number does not matter: the median and the 95th
 * percentile are those of the nearest rank.
 */
export function tallyMs() {
  const seconds = new Map<number, number>();
  let count = 0;
  const add = (ms: number): void => {
    const took = Math.floor(ms / second);
    seconds.set(took, (seconds.get(took) ?? 0) + 1);
    count += 1;
  };
  const figures = (): SpanFigures => {
    const inOrder = [...seconds].sort(([a], [b]) => a - b);
    const at = (share: number): number | null => {
      const rank = Math.ceil(share * count);
      let seen = 0;
      for (const [took, n] of inOrder) {
        seen += n;
        if (seen >= rank) return took * second;
      }
      return null;
    };
    return { count, medianMs: at(0.5), p95Ms: at(0.95) };
  };
  return { add, figures };
}
