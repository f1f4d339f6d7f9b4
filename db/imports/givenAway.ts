/** Texts that are taken: by earlier rows, or by this one. */
export interface Taken {
  has(text: string): boolean;
  add(text: string): unknown;
}

/** Codes and `railId/name` that rows of one file take. */
export interface Given {
  readonly codes: Taken;
  readonly names: Taken;
}

/** What a transaction adds, apart from what was there: it may be run again. */
class Added implements Taken {
  readonly #before: Set<string>;
  readonly #own = new Set<string>();

  constructor(before: Set<string>) {
    this.#before = before;
  }

  has(text: string): boolean {
    return this.#own.has(text) || this.#before.has(text);
  }

  add(text: string): void {
    this.#own.add(text);
  }

  keep(): void {
    for (const text of this.#own) this.#before.add(text);
  }
}

/** What rows of a trial run would have taken, over all of its transactions. */
export class GivenAway {
  readonly #codes = new Set<string>();
  readonly #names = new Set<string>();

  /** For one attempt of a transaction: one that is run again, as after a deadlock, must not find what it took itself. */
  attempt(): Given & { readonly keep: () => void } {
    const [codes, names] = [new Added(this.#codes), new Added(this.#names)];
    const keep = (): void => {
      codes.keep();
      names.keep();
    };
    return { codes, names, keep };
  }
}
