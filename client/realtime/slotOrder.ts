/**
 * Slots by their keys, the smallest first, and those of the same key by id. Changes are put in; nothing is sorted anew.
 */
export class SlotOrder {
  private order: Int32Array = new Int32Array(0);
  /** By slot; NaN for one that is not in. */
  private keys = new Float64Array(0);
  private readonly changed = new Map<number, number>();
  private readonly idOf: (slot: number) => string;

  constructor(idOf: (slot: number) => string) {
    this.idOf = idOf;
  }

  /** From the next `list` on; NaN takes it out. */
  put(slot: number, key: number): void {
    this.changed.set(slot, key);
  }

  has(slot: number): boolean {
    return !Number.isNaN(this.changed.get(slot) ?? this.keyOf(slot));
  }

  /** A new array when something changed. */
  list(): Int32Array {
    if (this.changed.size === 0) return this.order;
    const kept = this.without();
    const fresh: number[] = [];
    for (const [slot, key] of this.changed) {
      this.setKey(slot, key);
      if (!Number.isNaN(key)) fresh.push(slot);
    }
    this.changed.clear();
    this.order = this.merged(kept, sortedBy(fresh, this.keys, this.idOf));
    return this.order;
  }

  private keyOf(slot: number): number {
    return this.keys[slot] ?? Number.NaN;
  }

  private setKey(slot: number, key: number): void {
    if (slot >= this.keys.length) {
      const longer = new Float64Array(Math.max(1_024, 2 * this.keys.length, slot + 1)).fill(Number.NaN);
      longer.set(this.keys);
      this.keys = longer;
    }
    this.keys[slot] = key;
  }

  private compare(a: number, b: number): number {
    return this.keyOf(a) - this.keyOf(b) || (a === b ? 0 : this.idOf(a) < this.idOf(b) ? -1 : 1);
  }

  /** The first place at which this slot may stand. */
  private placeOf(order: Int32Array, slot: number): number {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(order[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The order without those that changed: they are found by the keys that they had. */
  private without(): Int32Array {
    const places: number[] = [];
    for (const slot of this.changed.keys()) {
      if (!Number.isNaN(this.keyOf(slot))) places.push(this.placeOf(this.order, slot));
    }
    places.sort((a, b) => a - b);
    const kept = new Int32Array(this.order.length - places.length);
    let from = 0;
    for (const [index, place] of places.entries()) {
      kept.set(this.order.subarray(from, place), from - index);
      from = place + 1;
    }
    kept.set(this.order.subarray(from), from - places.length);
    return kept;
  }

  private merged(kept: Int32Array, fresh: ArrayLike<number>): Int32Array {
    const merged = new Int32Array(kept.length + fresh.length);
    let from = 0;
    for (let index = 0; index < fresh.length; index += 1) {
      const slot = fresh[index] as number;
      const place = kept.length === 0 ? 0 : this.placeOf(kept, slot);
      merged.set(kept.subarray(from, place), from + index);
      merged[place + index] = slot;
      from = place;
    }
    merged.set(kept.subarray(from), from + fresh.length);
    return merged;
  }
}

/** Few are compared; of many the keys are sorted as numbers and only those that are equal are compared. */
function sortedBy(slots: number[], keys: Float64Array, idOf: (slot: number) => string): ArrayLike<number> {
  const byId = (a: number, b: number): number => (idOf(a) < idOf(b) ? -1 : 1);
  if (slots.length < 1_000) {
    return slots.sort((a, b) => (keys[a] as number) - (keys[b] as number) || byId(a, b));
  }
  const values = Float64Array.from(slots, (slot) => keys[slot] as number).sort();
  const distinct = values.filter((value, index) => index === 0 || value !== values[index - 1]);
  const starts = new Int32Array(distinct.length + 1);
  const at = slots.map((slot) => indexIn(distinct, keys[slot] as number));
  for (const group of at) starts[group + 1] = (starts[group + 1] as number) + 1;
  for (let group = 1; group < starts.length; group += 1) {
    starts[group] = (starts[group] as number) + (starts[group - 1] as number);
  }
  const sorted = new Int32Array(slots.length);
  const next = starts.slice();
  for (const [index, slot] of slots.entries()) {
    const group = at[index] as number;
    sorted[next[group] as number] = slot;
    next[group] = (next[group] as number) + 1;
  }
  for (let group = 0; group < distinct.length; group += 1) {
    const equal = sorted.subarray(starts[group], starts[group + 1]);
    if (equal.some((slot, index) => index > 0 && byId(equal[index - 1] as number, slot) > 0)) equal.sort(byId);
  }
  return sorted;
}

function indexIn(distinct: Float64Array, key: number): number {
  let [low, high] = [0, distinct.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((distinct[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
