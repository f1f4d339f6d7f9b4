/**
 * A value that is JSON already, piece by piece, because the value itself would be many times as large. Whoever writes
 * it (`packJson`) takes the pieces; for all others it is the value, through `toJSON`.
 */
export class JsonText {
  readonly pieces: () => Iterable<string>;

  /** @param pieces of the text in order, none of them large; may be asked for more than once */
  constructor(pieces: () => Iterable<string>) {
    this.pieces = pieces;
  }

  toJSON(): unknown {
    return JSON.parse([...this.pieces()].join('')) as unknown;
  }
}

/** Values that are written at once. */
const atOnce = 1_024;

/** The values of a list that grows by one at a time, kept as their JSON. */
export class JsonValues {
  readonly #texts: string[] = [];
  #waiting: unknown[] = [];

  add(value: unknown): void {
    this.#waiting.push(value);
    if (this.#waiting.length < atOnce) return;
    this.#texts.push(inner(this.#waiting));
    this.#waiting = [];
  }

  pieces(): Iterable<string> {
    return listPieces(this.#waiting.length === 0 ? this.#texts : [...this.#texts, inner(this.#waiting)]);
  }
}

/** The JSON of a list of numbers; NaN is null. */
export function numberPieces(count: number, at: (index: number) => number): Iterable<string> {
  return listPieces(
    (function* texts() {
      for (let from = 0; from < count; from += atOnce) {
        yield inner(Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => at(from + index)));
      }
    })(),
  );
}

/** Of a list, without its brackets. */
const inner = (values: readonly unknown[]): string => JSON.stringify(values).slice(1, -1);

function* listPieces(texts: Iterable<string>): Generator<string> {
  let before = '[';
  for (const text of texts) {
    yield before + text;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
