/** Keys side by side in one row of the table; the oldest of a row gives way. */
const ways = 4;

/**
 * The keys (deviceNo, sentTs, seq) of items that were accepted lately, in bounded memory: an exact table, so that
 * an item is never taken for another one. What it has forgotten is accepted again, and has no second effect.
 */
export class RecentKeys {
  readonly #rows: number;
  readonly #keys: Float64Array;
  readonly #next: Uint8Array;

  /** @param capacity keys; rounded up to a power of two, 24 bytes each */
  constructor(capacity = 262_144) {
    this.#rows = 2 ** Math.ceil(Math.log2(Math.max(ways, capacity) / ways));
    this.#keys = new Float64Array(this.#rows * ways * 3).fill(-1);
    this.#next = new Uint8Array(this.#rows);
  }

  has(deviceNo: number, sentTs: number, seq: number): boolean {
    const keys = this.#keys;
    let at = this.#rowOf(deviceNo, sentTs, seq) * ways * 3;
    for (let way = 0; way < ways; way += 1, at += 3) {
      if (keys[at] === deviceNo && keys[at + 1] === sentTs && keys[at + 2] === seq) return true;
    }
    return false;
  }

  add(deviceNo: number, sentTs: number, seq: number): void {
    if (this.has(deviceNo, sentTs, seq)) return;
    const row = this.#rowOf(deviceNo, sentTs, seq);
    const way = this.#next[row] as number;
    this.#next[row] = (way + 1) % ways;
    const at = (row * ways + way) * 3;
    this.#keys[at] = deviceNo;
    this.#keys[at + 1] = sentTs;
    this.#keys[at + 2] = seq;
  }

  #rowOf(deviceNo: number, sentTs: number, seq: number): number {
    let hash = Math.imul(deviceNo, 0x9e3779b1);
    hash = Math.imul(hash ^ (sentTs >>> 0) ^ Math.trunc(sentTs / 4_294_967_296), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ (seq >>> 0) ^ Math.trunc(seq / 4_294_967_296), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) & (this.#rows - 1);
  }
}
