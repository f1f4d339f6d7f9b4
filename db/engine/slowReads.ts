import { setTimeout as delay } from 'node:timers/promises';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { Mutex } from './mutex.ts';

/** A read that held the loop for so long is slow: a disk does not answer, or a collection came between. */
const slowMs = 20;
/** The loop is left to others for so many times as long. */
const restRatio = 2;
/** However long a read took, the next one waits for no longer. */
const mostRestMs = 1_000;

/**
 * SQLite answers on the loop that takes devices' reports. While its reads are slow they go one after another, each with
 * a rest behind it: a third of the time is theirs, and between any two the door is answered. Quick ones wait for nobody.
 */
export class SlowReads {
  readonly #mutex = new Mutex();
  readonly #slowMs: number;
  #restsUntil = 0;
  #waiting = 0;

  constructor(limitMs = slowMs) {
    this.#slowMs = limitMs;
  }

  async run<T>(read: () => Promise<T>): Promise<T> {
    if (this.#waiting === 0 && monotonicMs() >= this.#restsUntil) return this.#timed(read);
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

  async #timed<T>(read: () => Promise<T>): Promise<T> {
    const begunAt = monotonicMs();
    try {
      return await read();
    } finally {
      const endedAt = monotonicMs();
      const tookMs = endedAt - begunAt;
      if (tookMs >= this.#slowMs) this.#restsUntil = endedAt + Math.min(mostRestMs, restRatio * tookMs);
    }
  }
}
