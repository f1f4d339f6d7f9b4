import { monotonicMs } from '#domain/clock/machineClock.ts';

/**
 * Which lanes of telemetry and alarms are at work in this process: from the word that a job waits until there is none
 * any more, the questions to Redis before and after a job with it. What can wait (a step of an import) lets what cannot
 * (an alarm) go first, since all share one loop and, on SQLite, one writer.
 */
export class BusyLanes {
  readonly #busy = new Set<object>();
  #restedAt = -Infinity;

  /** How many are at work. */
  get count(): number {
    return this.#busy.size;
  }

  /** For how long none has been at work, ms. */
  get quietMs(): number {
    return this.count > 0 ? 0 : monotonicMs() - this.#restedAt;
  }

  add(lane: object): void {
    this.#busy.add(lane);
  }

  remove(lane: object): void {
    if (this.#busy.delete(lane)) this.#restedAt = monotonicMs();
  }
}
