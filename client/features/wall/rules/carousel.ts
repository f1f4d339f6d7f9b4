import type { DeviceStore } from '#client/realtime/deviceStore.ts';
import { SlotOrder } from '#client/realtime/slotOrder.ts';

/** Fault, abnormal, offline: what an operator must see first. */
const rank = { 2: 0, 3: 1, 4: 2, 1: 3 } as const;

/** Of what is normal. */
const wellRank = 3;

/**
 * Ids in the order in which they are shown: what is not normal, 2 before 3 before 4; when all is well, everything.
 * @source docs/requirements.md C25
 */
export class CarouselOrder {
  readonly store: DeviceStore;
  private readonly order: SlotOrder;
  private slots: Int32Array = new Int32Array(0);
  private ids: readonly string[] = [];
  /** Slots that are not normal. */
  private readonly wrong = new Set<number>();

  constructor(store: DeviceStore) {
    this.store = store;
    this.order = new SlotOrder((slot) => store.idOf(slot));
  }

  /** A device came, changed or went; `isShown`: it may be shown at all. */
  put(slot: number, isShown: boolean): void {
    const key = isShown ? rank[this.store.statusAt(slot)] : Number.NaN;
    if (isShown || this.order.has(slot)) this.order.put(slot, key);
    if (isShown && key !== wellRank) this.wrong.add(slot);
    else this.wrong.delete(slot);
  }

  /** The same array while it is the same. */
  list(): readonly string[] {
    const all = this.order.list();
    const slots = this.wrong.size > 0 ? all.subarray(0, this.wrong.size) : all;
    const isSame = slots.length === this.slots.length && slots.every((slot, index) => slot === this.slots[index]);
    if (!isSame) this.ids = Array.from(slots, (slot) => this.store.idOf(slot));
    this.slots = slots;
    return this.ids;
  }
}

/** Where the carousel stands: the device, and its place, for when it has left the order. */
export interface CarouselPlace {
  readonly id: string;
  readonly at: number;
}

/** One step on or back, round and round. Whoever stood at a device that left goes on from its place. */
export function stepFrom(order: readonly string[], place: CarouselPlace | null, by: 1 | -1): CarouselPlace | null {
  if (order.length === 0) return null;
  const found = place === null ? -1 : order.indexOf(place.id);
  const gone = place !== null && found < 0;
  // The next one has moved up into the place of the one that left.
  const from = gone ? place.at - (by === 1 ? 1 : 0) : found;
  const start = place === null && by === -1 ? 0 : from;
  const at = (((start + by) % order.length) + order.length) % order.length;
  return { id: order[at] as string, at };
}
