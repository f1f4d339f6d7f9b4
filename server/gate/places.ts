export interface PlaceBounds {
  /** Of all together. */
  readonly total: number;
  /** Of one key. */
  readonly perKey: number;
}

/** Why there is no place: this key has its share, or all are taken. */
export type Full = 'key' | 'total';

/** Counts what is held now, by key and in all; a key without anything held costs nothing. */
export class Places {
  readonly #bounds: PlaceBounds;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  /**
   * Takes `weight` places; what was taken is left by `leave` with the same weight.
   * @returns null when there was room
   */
  take(key: string, weight = 1): Full | null {
    const held = this.#held.get(key) ?? 0;
    if (held + weight > this.#bounds.perKey) return 'key';
    if (this.#total + weight > this.#bounds.total) return 'total';
    this.#held.set(key, held + weight);
    this.#total += weight;
    return null;
  }

  leave(key: string, weight = 1): void {
    const held = (this.#held.get(key) ?? 0) - weight;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
    this.#total -= weight;
  }

  get total(): number {
    return this.#total;
  }

  get keys(): number {
    return this.#held.size;
  }
}
