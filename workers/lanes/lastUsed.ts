/**
 * A map that forgets what was not used for longest. Two generations: what is used stands in the young one; when that
 * holds half of what may be kept it becomes the old one, and the old one, of which nothing was used since, is
 * forgotten. So a use costs no write as long as nothing has to go.
 */
export class LastUsed<K, V> {
  readonly #half: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  /** How many went for want of room. */
  forgotten = 0;

  /** @param most Entries at most, 2 or more. */
  constructor(most: number) {
    this.#half = Math.max(1, Math.floor(most / 2));
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  has(key: K): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }

  /** A use. */
  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined || this.#old.size === 0) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  /** A use too. May forget others, never this one. */
  set(key: K, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.forgotten += this.#old.size;
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#old.delete(key);
    this.#young.set(key, value);
  }

  /** A newer value of what is kept; no use. */
  replace(key: K, value: V): void {
    if (this.#young.has(key)) this.#young.set(key, value);
    else if (this.#old.has(key)) this.#old.set(key, value);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}
