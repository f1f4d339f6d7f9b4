import type { Timers } from '#server/realtime/timers.ts';

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (share: number): boolean => next() < share,
    int: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
export type Random = ReturnType<typeof createRandom>;

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  cancelled: boolean;
}

/** A clock that stands still until it is told to go on. */
export function createVirtualTime() {
  let now = 1_000_000;
  let order = 0;
  // Sorted by time, then by order of planning: a binary heap.
  const heap: Planned[] = [];
  const before = (a: Planned, b: Planned): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
  const at = (index: number): Planned => heap[index] as Planned;
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [at(b), at(a)];
  };
  const push = (planned: Planned): void => {
    heap.push(planned);
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!before(at(child), at(parent))) break;
      swap(child, parent);
      child = parent;
    }
  };
  const pop = (): Planned | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ;) {
      let least = parent;
      for (const child of [parent * 2 + 1, parent * 2 + 2]) {
        if (child < heap.length && before(at(child), at(least))) least = child;
      }
      if (least === parent) return first;
      swap(parent, least);
      parent = least;
    }
  };
  const after = (ms: number, run: () => void): (() => void) => {
    order += 1;
    const planned: Planned = { at: now + Math.max(0, ms), order, run, cancelled: false };
    push(planned);
    return () => {
      planned.cancelled = true;
    };
  };
  return {
    timers: { now: () => now, after } satisfies Timers,
    /** Lets `ms` pass; promises settle between any two events. */
    pass: async (ms: number): Promise<void> => {
      const until = now + ms;
      for (;;) {
        const first = heap[0];
        if (first === undefined || first.at > until) break;
        pop();
        if (first.cancelled) continue;
        now = first.at;
        first.run();
        for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
      }
      now = until;
    },
  };
}
export type VirtualTime = ReturnType<typeof createVirtualTime>;
