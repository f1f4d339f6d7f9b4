/** So many are kept at least, and twice as many at most. */
const keptMost = 4_000;

/**
 * Rows that somebody asked for, by slot: whoever asks again gets the same object. Those that nobody asked for the
 * longest go, however many are asked for in between.
 */
export class KeptRows<T> {
  private young = new Map<number, T>();
  private old = new Map<number, T>();

  get(slot: number): T | undefined {
    const known = this.young.get(slot);
    if (known !== undefined) return known;
    const old = this.old.get(slot);
    return old === undefined ? undefined : this.keep(slot, old);
  }

  keep(slot: number, row: T): T {
    if (this.young.size >= keptMost) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(slot, row);
    return row;
  }

  drop(slot: number): void {
    this.young.delete(slot);
    this.old.delete(slot);
  }
}
