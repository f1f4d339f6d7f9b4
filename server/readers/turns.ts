import { DomainError } from '#domain/errno.ts';
import { kindRules, type HeavyKind } from './kinds.ts';

/** Questions that wait, of each kind: those of another kind take none of its places. */
const placesOfKind = 200;

/** No place, since the person who asks has more questions waiting than anybody else: to others it says nothing. */
export class TooManyOfOne extends DomainError {
  constructor() {
    super(1503);
  }
}

/** What somebody has for a while. */
export interface Lent<R> {
  readonly item: R;
  /** @param isWell it can be lent again */
  readonly giveBack: (isWell: boolean) => void;
}

interface Entry<R> {
  readonly kind: HeavyKind;
  readonly begin: (item: R) => void;
  readonly refuse: (error: Error) => void;
}

/**
 * What is lent one question at a time. People take turns, each with the first of theirs that can begin, so that nobody
 * waits for all that another asked; and long questions never take the last.
 */
export class Turns<R> {
  readonly #longAtOnce: number;
  readonly #free: R[] = [];
  /** Who waits, in the order of their turns, each with what they asked in its order. */
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
   * @param owner who asks; where no place is left, whoever has the most waiting loses the last of them
   * @throws DomainError 1503 when too many wait, no turn came in time, or the server stops; TooManyOfOne
   */
  async lend(kind: HeavyKind, owner: string): Promise<Lent<R>> {
    const { isLong } = kindRules[kind];
    const item = await this.#wait(kind, owner);
    return {
      item,
      giveBack: (isWell) => {
        if (isLong) this.#longAtWork -= 1;
        if (isWell) this.#free.push(item);
        this.#advance();
      },
    };
  }

  #wait(kind: HeavyKind, owner: string): Promise<R> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new DomainError(1503);
      this.#makePlace(kind, owner);
      const leave = (): void => {
        clearTimeout(timer);
        const own = this.#waiting.get(owner)?.filter((each) => each !== entry) ?? [];
        if (own.length === 0) this.#waiting.delete(owner);
        else this.#waiting.set(owner, own);
      };
      const entry: Entry<R> = {
        kind,
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
      this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), entry]);
      this.#advance();
    });
  }

  /** @throws DomainError 1503, TooManyOfOne when there is none for this owner */
  #makePlace(kind: HeavyKind, owner: string): void {
    const ofKind = [...this.#waiting].map(([who, all]) => [who, all.filter((each) => each.kind === kind)] as const);
    const taken = ofKind.reduce((sum, [, entries]) => sum + entries.length, 0);
    if (taken < placesOfKind) return;
    const own = ofKind.find(([who]) => who === owner)?.[1].length ?? 0;
    const most = ofKind.reduce((a, b) => (b[1].length > a[1].length ? b : a))[1];
    if (most.length > own + 1) most.at(-1)?.refuse(new TooManyOfOne());
    else throw own === 0 ? new DomainError(1503) : new TooManyOfOne();
  }

  #advance(): void {
    for (;;) {
      const found = this.#next();
      const item = found && this.#free.pop();
      if (found === undefined || item === undefined) return;
      const { owner, entry } = found;
      if (kindRules[entry.kind].isLong) this.#longAtWork += 1;
      entry.begin(item);
      // Whoever had a turn comes behind all others.
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

  /** Nothing more is lent, and nobody waits any longer. */
  close(): void {
    this.#isClosed = true;
    for (const entry of [...this.#waiting.values()].flat()) entry.refuse(new DomainError(1503));
  }
}
