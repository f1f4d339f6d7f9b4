import { setTimeout as delay } from 'node:timers/promises';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { Mutex } from './mutex.ts';

/** A read whose statements held the loop for so long is slow: a disk does not answer. */
const slowMs = 20;
/** The loop is left to others for so many times as long. */
const restRatio = 2;
/** However long a read took, the next one waits for no longer. */
const mostRestMs = 1_000;

export interface Read<T> {
  readonly found: T;
  readonly heldMs: number;
}

/**
 * SQLite answers on the loop that takes devices' reports. While its reads are slow they go one after another, each with
 * a rest behind it: a third of the time is theirs, and between any two the door is answered. Quick ones wait for nobody;
 * the first slow ones of a turn are not known to be so yet.
 */
export class SlowReads {
  readonly #mutex = new Mutex();
  readonly #slowMs: number;
  #restsUntil = 0;
  #waiting = 0;
  #running = 0;
  #wasSlow = false;

  constructor(limitMs = slowMs) {
    this.#slowMs = limitMs;
  }

  /** @param read says what it found, and for how many ms its statements held the loop */
  async run<T>(read: () => Promise<Read<T>>): Promise<T> {
    const isFree = this.#running === 0 || !this.#wasSlow;
    if (isFree && this.#waiting === 0 && monotonicMs() >= this.#restsUntil) return this.#timed(read);
    this.#waiting += 1;
    try {
      await this.#mutex.acquire();
      try {
        const restMs = this.#restsUntil - monotonicMs();
        if (restMs > 0) await delay(restMs);
        return await this.#timed(read);
      } finally {
        this.#mutex.release();
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  async #timed<T>(read: () => Promise<Read<T>>): Promise<T> {
    this.#running += 1;
    try {
      const { found, heldMs } = await read();
      this.#wasSlow = heldMs >= this.#slowMs;
      if (this.#wasSlow) this.#restsUntil = monotonicMs() + Math.min(mostRestMs, restRatio * heldMs);
      return found;
    } finally {
      this.#running -= 1;
    }
  }
}
