import { DomainError } from '#domain/errno.ts';
import type { Askers } from './askers.ts';
import { kindRules, type HeavyKind } from './kinds.ts';

/** Questions that wait, of each kind: those of another kind take none of its places. */
const placesOfKind = 200;

/** What somebody has for a while. */
export interface Borrowed<R> {
  readonly item: R;
  /** @param isWell it can be lent again */
  readonly giveBack: (isWell: boolean) => void;
}

interface Entry<R> {
  readonly kind: HeavyKind;
  readonly askers: Askers;
  readonly begin: (item: R) => void;
  readonly refuse: (error: Error) => void;
}

/**
 * What is lent one question at a time. People take turns, each with the first of theirs that can begin, so that nobody
 * waits for all that another asked; a question of several stands among those of each, and has the first turn of theirs.
 * Long questions never take the last.
 */
export class FairQueue<R> {
  readonly #longAtOnce: number;
  readonly #free: R[] = [];
  /** Who waits, in the order of their turns, each with what they asked in its order; a shared question with each. */
  readonly #waiting = new Map<string, Array<Entry<R>>>();
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

  /**
   * @param askers closed when it is lent, or never will be; where no place is left, whoever has the most waiting that
   * nobody shares loses the last of them
   * @throws DomainError 1503 when too many wait, no turn came in time, or the server stops
   */
  async lend(kind: HeavyKind, askers: Askers): Promise<Borrowed<R>> {
    const { isLong } = kindRules[kind];
    const item = await this.#wait(kind, askers);
    return {
      item,
      giveBack: (isWell) => {
        if (isLong) this.#longAtWork -= 1;
        if (isWell) this.#free.push(item);
        this.#advance();
      },
    };
  }

  #wait(kind: HeavyKind, askers: Askers): Promise<R> {
    return new Promise((resolve, reject) => {
      const stand = (owner: string) => this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), entry]);
      const leave = (): void => {
        clearTimeout(timer);
        askers.close();
        for (const owner of askers.ids) {
          const own = this.#waiting.get(owner)?.filter((each) => each !== entry) ?? [];
          if (own.length === 0) this.#waiting.delete(owner);
          else this.#waiting.set(owner, own);
        }
      };
      const entry: Entry<R> = {
        kind,
        askers,
        begin: (item) => {
          leave();
          resolve(item);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(() => entry.refuse(new DomainError(1503)), kindRules[kind].waitMs);
      if (this.#isClosed || !this.#hasPlace(kind, askers)) {
        entry.refuse(new DomainError(1503));
        return;
      }
      for (const owner of askers.ids) stand(owner);
      askers.onJoin = (owner) => {
        stand(owner);
        // One who joins may wait as long as the first one.
        timer.refresh();
      };
      this.#advance();
    });
  }

  /** Whether there is one, if need be one that another loses who has more waiting. */
  #hasPlace(kind: HeavyKind, askers: Askers): boolean {
    const ofKind = new Set([...this.#waiting.values()].flat().filter((each) => each.kind === kind));
    if (ofKind.size < placesOfKind) return true;
    // A question that others wait for too is not dropped.
    const alone = (owner: string) =>
      this.#waiting.get(owner)?.filter((each) => each.kind === kind && each.askers.ids.size === 1) ?? [];
    const own = Math.min(...[...askers.ids].map((owner) => alone(owner).length));
    const most = [...this.#waiting.keys()].map(alone).reduce((a, b) => (b.length > a.length ? b : a), []);
    if (most.length <= own + 1) return false;
    most.at(-1)?.refuse(new DomainError(1503));
    return true;
  }

  #advance(): void {
    for (;;) {
      const found = this.#next();
      const item = found && this.#free.pop();
      if (found === undefined || item === undefined) return;
      const { owner, entry } = found;
      if (kindRules[entry.kind].isLong) this.#longAtWork += 1;
      entry.begin(item);
      // After their turn a person goes to the end of the line.
      const left = this.#waiting.get(owner);
      if (left === undefined) continue;
      this.#waiting.delete(owner);
      this.#waiting.set(owner, left);
    }
  }

  #next(): { readonly owner: string; readonly entry: Entry<R> } | undefined {
    const isLongAllowed = this.#longAtWork < this.#longAtOnce;
    for (const [owner, entries] of this.#waiting) {
      const entry = entries.find(({ kind }) => isLongAllowed || !kindRules[kind].isLong);
      if (entry !== undefined) return { owner, entry };
    }
    return undefined;
  }

  /** Lends no more, and ends all waiting. */
  close(): void {
    this.#isClosed = true;
    for (const entry of new Set([...this.#waiting.values()].flat())) entry.refuse(new DomainError(1503));
  }
}
