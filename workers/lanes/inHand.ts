/**
 * How many calls of the handlers of telemetry and alarms this process has in hand. What can wait (a step of an import) lets what cannot (an alarm)
 * go first, since all share one loop and, on SQLite, one writer.
 */
export class InHand {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }
}
