/** An alarm in its place of the bar: the same object as long as it stands there. */
export interface Slot {
  /** Null: its alarm is gone, and the place is kept while somebody's hand is on the bar. */
  readonly id: string | null;
}

interface Bar {
  /** Ids, those that need somebody most first. */
  readonly waiting: readonly string[];
  readonly most: number;
  /** The pointer or the focus is on the bar. */
  readonly isHeld: boolean;
}

/**
 * Who stands where: who is shown keeps the place, whatever comes. A place that falls free goes to the next; with none
 * left the others move up, but not under a hand.
 */
export function nextSlots(slots: readonly Slot[], { waiting, most, isHeld }: Bar): readonly Slot[] {
  const open = new Set(waiting);
  const kept = slots.slice(0, most).map(({ id }) => (id !== null && open.has(id) ? id : null));
  const places: Array<string | null> = isHeld ? kept : kept.filter((id) => id !== null);
  const shown = new Set(places);
  const next = waiting.filter((id) => !shown.has(id));
  for (let at = 0; at < most && next.length > 0; at += 1) places[at] ??= next.shift() ?? null;
  const made = places.map((id, at): Slot => {
    const before = slots[at];
    return before?.id === id ? before : { id };
  });
  return made.length === slots.length && made.every((slot, at) => slot === slots[at]) ? slots : made;
}
