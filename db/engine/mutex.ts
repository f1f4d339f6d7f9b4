/** First come, first served. */
export class Mutex {
  #locked = false;
  readonly #waiting: Array<() => void> = [];

  async acquire(): Promise<void> {
    if (!this.#locked) {
      this.#locked = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#locked = false;
  }
}

/** A fixed set of things, lent one at a time, first come, first served. */
export class LendingPool<T> {
  readonly #free: T[];
  readonly #waiting: Array<(item: T) => void> = [];

  constructor(items: readonly T[]) {
    this.#free = [...items];
  }

  async borrow(): Promise<T> {
    const item = this.#free.pop();
    return item ?? (await new Promise<T>((resolve) => this.#waiting.push(resolve)));
  }

  giveBack(item: T): void {
    const next = this.#waiting.shift();
    if (next) next(item);
    else this.#free.push(item);
  }
}
