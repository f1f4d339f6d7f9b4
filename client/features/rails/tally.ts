import { useEffect, useState } from 'react';
import type { Status, StatusCounts } from '#client/map/status.ts';
import type { DeviceStore } from '#client/realtime/deviceStore.ts';
import { liveDevices } from '#client/realtime/live.ts';

const statuses = [1, 2, 3, 4] as const;

export type RailTally = ReadonlyMap<string, StatusCounts>;

/** Devices of each guardrail by status. */
export function tallyRails(store: DeviceStore): RailTally {
  const ofIndex: Array<Record<Status, number> | undefined> = [];
  for (const slot of store.liveSlots()) {
    const index = store.railId.indexAt(slot);
    if (index >= 0) (ofIndex[index] ??= { 1: 0, 2: 0, 3: 0, 4: 0 })[store.statusAt(slot)] += 1;
  }
  const counts = new Map<string, StatusCounts>();
  for (const [index, count] of ofIndex.entries()) {
    if (count !== undefined) counts.set(store.railId.strings[index] ?? '', count);
  }
  return counts;
}

/** The counts of before where they are still the same: whoever shows them draws nothing anew. */
export function keepSame(before: RailTally | null, next: RailTally): RailTally {
  if (before?.size !== next.size) return next;
  for (const [id, counts] of next) {
    const known = before.get(id);
    if (known === undefined || statuses.some((status) => known[status] !== counts[status])) return next;
  }
  return before;
}

/** Counted again at most this often. */
const everyMs = 400;

/** The counts as devices change; null before the first of them are there. */
export function useRailTally(): RailTally | null {
  const [tally, setTally] = useState<RailTally | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (): void => {
      timer = undefined;
      const rows = liveDevices.rows();
      setTally((before) => (rows.size === 0 ? null : keepSame(before, tallyRails(rows))));
    };
    take();
    const stop = liveDevices.subscribe(() => {
      timer ??= setTimeout(take, everyMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return tally;
}
