import { fillPoints, putChanged, stopFilling, type IsShown } from '#client/map/fillPoints.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import { liveRails, onChanged } from '#client/realtime/live.ts';

interface Asked {
  /** The guardrail that an editor draws itself; empty for none. */
  readonly hidden: () => string;
  /** The guardrail whose devices are shown; empty for none. */
  readonly shown: () => string;
  /** What the map opens with; empty for everything. */
  readonly first: () => string;
}

/** All of them say which provinces are one's own; those of one guardrail are drawn. */
function isOf(railId: string): IsShown {
  return (store, slot) => railId !== '' && store.railId.get(slot) === railId;
}

/** Draws the devices of this guardrail alone, and every guardrail but the hidden one. */
export function showDevices(guardMap: GuardMap, railId: string, hidden: string): void {
  fillPoints(guardMap, isOf(railId));
  guardMap.leaveRail(null);
  putRails(guardMap, liveRails.rows().keys(), hidden);
  guardMap.refresh();
}

function putRails(guardMap: GuardMap, ids: Iterable<string>, hidden: string): void {
  for (const id of ids) {
    const row = liveRails.get(id);
    if (row === undefined) guardMap.scene.rails.delete(id);
    else if (id === hidden) guardMap.leaveRail(row);
    else guardMap.putRail(id, row.path);
  }
}

/** Keeps guardrails and devices on the map as they are, whoever changes them; the returned function stops. */
export function keepDrawn(guardMap: GuardMap, { hidden, shown, first }: Asked): () => void {
  let isPlaced = false;
  /** Once, when there is something to see. */
  const place = (): void => {
    if (isPlaced || liveRails.rows().size === 0) return;
    isPlaced = guardMap.framing.fitRail(first()) || guardMap.framing.fitAll();
  };
  // Whole first: what an editor draws itself is fitted too.
  putRails(guardMap, liveRails.rows().keys(), '');
  fillPoints(guardMap, isOf(shown()), () => {
    place();
    putRails(guardMap, liveRails.rows().keys(), hidden());
  });
  const stops = [
    onChanged('rail', (ids) => {
      putRails(guardMap, ids, hidden());
      place();
      guardMap.refresh();
    }),
    onChanged('device', (ids) => putChanged(guardMap, ids, isOf(shown()))),
  ];
  return () => {
    for (const stop of stops) stop();
    stopFilling(guardMap);
  };
}
