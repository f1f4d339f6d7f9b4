import { setTimeout as delay } from 'node:timers/promises';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { second } from '#domain/time.ts';
import type { ReaderProcess } from './readerProcess.ts';
import { FairQueue } from './fairQueue.ts';

/** With two cores a third only waits for them; while one is ended and made anew, two are there. */
const size = 3;
/** Of long questions: one reader is always left to lists. */
const longAtOnce = 2;
const startWithinMs = 30 * second;
/** After one that could not be started, the next is tried so much later. */
const startAgainMs = second;
/** What is at work when the server stops may end for so long. */
const lastMomentMs = second;

/** Reader processes, and a new one for each that is gone. */
export class ReaderPool {
  readonly queue = new FairQueue<ReaderProcess>(longAtOnce);
  readonly #start: () => ReaderProcess;
  readonly #onTrouble: (error: unknown) => void;
  readonly #all = new Set<ReaderProcess>();
  #isStarting = false;
  readonly #endAll = (): void => {
    for (const reader of this.#all) reader.kill();
  };

  constructor(start: () => ReaderProcess, onTrouble: (error: unknown) => void) {
    this.#start = start;
    this.#onTrouble = onTrouble;
    // Whatever ends this process: a reader in the middle of a statement would not notice.
    process.on('exit', this.#endAll);
  }

  /** Starts what is missing, one after the other, so that a start does not take all cores. */
  fill(): void {
    if (this.#isStarting || this.queue.isClosed || this.#all.size >= size) return;
    this.#isStarting = true;
    void this.#begin().then(() => {
      this.#isStarting = false;
      this.fill();
    });
  }

  async #begin(): Promise<void> {
    try {
      // Where no file can be opened any more it throws at once.
      const reader = this.#start();
      this.#watch(reader);
      const late = setTimeout(() => reader.kill(), startWithinMs);
      await reader.ready.finally(() => clearTimeout(late));
      this.queue.add(reader);
    } catch (error) {
      if (this.queue.isClosed) return;
      this.#onTrouble(error);
      await delay(startAgainMs, undefined, { ref: false });
    }
  }

  #watch(reader: ReaderProcess): void {
    this.#all.add(reader);
    void reader.gone.then(() => {
      this.#all.delete(reader);
      this.queue.remove(reader);
      this.fill();
    });
  }

  /** Ends the readers; waits only a moment for running questions. */
  async close(): Promise<void> {
    if (this.queue.isClosed) return;
    this.queue.close();
    const until = monotonicMs() + lastMomentMs;
    while (this.queue.free < this.#all.size && monotonicMs() < until) await delay(20);
    const gone = [...this.#all].map((reader) => reader.gone);
    this.#endAll();
    await Promise.all(gone);
    process.off('exit', this.#endAll);
  }
}
