/** So many are remembered before those are dropped that are not open any more. */
const seenMost = 4_000;

export interface SeenAlarms {
  /** True once an alarm. */
  readonly isNew: (id: string) => boolean;
}

/**
 * Alarms that were noticed, so that each is told once: as long as they are open, and a good while after, for a page
 * that takes everything anew has none of them for a moment. A page stays open for months and forgets the others.
 */
export function createSeenAlarms(isOpen: (id: string) => boolean, known: Iterable<string> = []): SeenAlarms {
  const seen = new Set(known);
  let limit = seenMost;
  return {
    isNew: (id) => {
      if (seen.has(id)) return false;
      if (seen.size >= limit) {
        for (const each of seen) if (!isOpen(each)) seen.delete(each);
        // With more than that open it is not gone through for each new one.
        limit = Math.max(seenMost, 2 * seen.size);
      }
      seen.add(id);
      return true;
    },
  };
}
