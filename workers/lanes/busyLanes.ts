import { monotonicMs } from '#domain/clock/machineClock.ts';

/**
 * Which lanes of telemetry and alarms are at work in this process: from the word that a job waits until there is none
 * any more, the questions to Redis before and after a job with it. What can wait (a step of an import) lets what cannot
 * (an alarm) go first, since all share one loop and, on SQLite, one writer.
 */
export class BusyLanes {
  readonly #busy = new Set<object>();
  #workedAt = -Infinity;

  /** How many are at work. */
  get count(): number {
    return this.#busy.size;
  }

  /** Since a lane was through with a job, ms. Looks that find none do not count. */
  get quietMs(): number {
    return monotonicMs() - this.#workedAt;
  }

  /** A lane is through with a job, acknowledged or not. */
  worked(lane: object): void {
    if (this.#busy.has(lane)) this.#workedAt = monotonicMs();
  }

  add(lane: object): void {
    this.#busy.add(lane);
  }

  remove(lane: object): void {
    this.#busy.delete(lane);
  }
}
