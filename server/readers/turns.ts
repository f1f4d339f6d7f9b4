import { DomainError } from '#domain/errno.ts';
import { kindRules, type HeavyKind } from './kinds.ts';

/** Questions that wait, of all kinds together. */
const places = 200;

/** What somebody has for a while. */
export interface Lent<R> {
  readonly item: R;
  /** @param isWell it can be lent again */
  readonly giveBack: (isWell: boolean) => void;
}

interface Entry<R> {
  readonly isLong: boolean;
  readonly begin: (item: R) => void;
  readonly refuse: (error: Error) => void;
}

/** What is lent one question at a time: first come, first served, and long questions never take the last. */
export class Turns<R> {
  readonly #longAtOnce: number;
  readonly #free: R[] = [];
  readonly #queue: Array<Entry<R>> = [];
  #longAtWork = 0;
  #isClosed = false;

  /** @param longAtOnce fewer than there are things to lend */
  constructor(longAtOnce: number) {
    this.#longAtOnce = longAtOnce;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get free(): number {
    return this.#free.length;
  }

  add(item: R): void {
    this.#free.push(item);
    this.#advance();
  }

  remove(item: R): void {
    const at = this.#free.indexOf(item);
    if (at >= 0) this.#free.splice(at, 1);
  }

  /** @throws DomainError 1503 when too many wait, no turn came in time, or the server stops */
  async lend(kind: HeavyKind): Promise<Lent<R>> {
    const { isLong, waitMs } = kindRules[kind];
    const item = await this.#wait(isLong, waitMs);
    return {
      item,
      giveBack: (isWell) => {
        if (isLong) this.#longAtWork -= 1;
        if (isWell) this.#free.push(item);
        this.#advance();
      },
    };
  }

  #wait(isLong: boolean, waitMs: number): Promise<R> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || this.#queue.length >= places) {
        reject(new DomainError(1503));
        return;
      }
      const leave = (): void => {
        clearTimeout(timer);
        const at = this.#queue.indexOf(entry);
        if (at >= 0) this.#queue.splice(at, 1);
      };
      const entry: Entry<R> = {
        isLong,
        begin: (item) => {
          leave();
          resolve(item);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(() => entry.refuse(new DomainError(1503)), waitMs);
      this.#queue.push(entry);
      this.#advance();
    });
  }

  #advance(): void {
    for (const entry of this.#queue.slice()) {
      if (entry.isLong && this.#longAtWork >= this.#longAtOnce) continue;
      const item = this.#free.pop();
      if (item === undefined) return;
      if (entry.isLong) this.#longAtWork += 1;
      entry.begin(item);
    }
  }

  /** Nothing more is lent, and nobody waits any longer. */
  close(): void {
    this.#isClosed = true;
    for (const entry of this.#queue.slice()) entry.refuse(new DomainError(1503));
  }
}
