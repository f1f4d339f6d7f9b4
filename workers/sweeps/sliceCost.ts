/** A slice counts so much of the one after it: what was learnt when the machine was quiet is forgotten. */
const memory = 0.7;
/** Slices of nearly one size do not tell apart what a row costs and what a slice does. */
const leastSpread = 0.1;

/**
 * Learns what a slice costs whatever it holds: `ms = fixed + perRow × rows`, by least squares, the last slices first.
 * Smaller slices spare nothing of the fixed part: they only make more of them.
 */
export function sliceCost(): { saw: (rows: number, ms: number) => void; fixedMs: () => number } {
  const sum = { weight: 0, rows: 0, ms: 0, rows2: 0, rowsMs: 0 };
  let fixed = 0;
  return {
    saw(rows, ms) {
      const seen = { weight: 1, rows, ms, rows2: rows * rows, rowsMs: rows * ms };
      for (const key of Object.keys(sum) as Array<keyof typeof sum>) sum[key] = sum[key] * memory + seen[key];
      const mean = { rows: sum.rows / sum.weight, ms: sum.ms / sum.weight };
      const variance = sum.rows2 / sum.weight - mean.rows ** 2;
      if (variance < (leastSpread * mean.rows) ** 2) return;
      const perRow = (sum.rowsMs / sum.weight - mean.rows * mean.ms) / variance;
      // More rows in less time: something else held one of them up.
      if (perRow < 0) return;
      fixed = Math.max(0, mean.ms - perRow * mean.rows);
    },
    fixedMs: () => fixed,
  };
}
