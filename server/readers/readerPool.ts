import { setTimeout as delay } from 'node:timers/promises';
import { second } from '#domain/time.ts';
import type { ReaderProcess } from './readerProcess.ts';
import { Turns } from './turns.ts';

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
  readonly turns = new Turns<ReaderProcess>(longAtOnce);
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
    if (this.#isStarting || this.turns.isClosed || this.#all.size >= size) return;
    this.#isStarting = true;
    const reader = this.#start();
    const late = setTimeout(() => reader.kill(), startWithinMs);
    this.#all.add(reader);
    void reader.gone.then(() => {
      this.#all.delete(reader);
      this.turns.remove(reader);
      this.fill();
    });
    void this.#begin(reader).then(() => {
      clearTimeout(late);
      this.#isStarting = false;
      this.fill();
    });
  }

  async #begin(reader: ReaderProcess): Promise<void> {
    try {
      await reader.ready;
      this.turns.add(reader);
    } catch (error) {
      if (this.turns.isClosed) return;
      this.#onTrouble(error);
      await delay(startAgainMs, undefined, { ref: false });
    }
  }

  /** Waits for nobody for longer than a moment. */
  async close(): Promise<void> {
    if (this.turns.isClosed) return;
    this.turns.close();
    const until = performance.now() + lastMomentMs;
    while (this.turns.free < this.#all.size && performance.now() < until) await delay(20);
    const gone = [...this.#all].map((reader) => reader.gone);
    this.#endAll();
    await Promise.all(gone);
    process.off('exit', this.#endAll);
  }
}
