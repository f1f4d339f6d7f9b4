const name = 'guardline_write_held_seconds_bucket';

/** How many write transactions took no longer than each bound (s), from a process's own metrics. */
export type WriteCounts = ReadonlyMap<number, number>;

/** @param port of the process's metrics */
export async function readWrites(port: number): Promise<WriteCounts> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = new Map<number, number>();
  for (const line of text.split('\n')) {
    const [, labels = '', count = ''] = new RegExp(`^${name}\\{([^}]*)\\} (\\d+)`).exec(line) ?? [];
    const [, bound = ''] = /le="([^"]+)"/.exec(labels) ?? [];
    if (bound === '') continue;
    const at = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
    counts.set(at, (counts.get(at) ?? 0) + Number(count));
  }
  return counts;
}

/**
 * The bound (s) that this share of the writes between two looks kept, 1: every one; their wait for the lock is not
 * counted. NaN when there was none.
 */
export function boundOf(before: WriteCounts, after: WriteCounts, share: number): number {
  const rise = (bound: number): number => (after.get(bound) ?? 0) - (before.get(bound) ?? 0);
  const all = rise(Number.POSITIVE_INFINITY);
  if (all === 0) return Number.NaN;
  const isKept = (bound: number): boolean => rise(bound) >= share * all;
  return [...after.keys()].sort((a, b) => a - b).find(isKept) ?? Number.POSITIVE_INFINITY;
}
