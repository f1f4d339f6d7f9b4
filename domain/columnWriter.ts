import { plainPlace, SharedTexts, type Cell, type ColumnKind, type PackedColumn } from './columns.ts';
import { JsonText, JsonValues, numberPieces } from './jsonText.ts';

/** Numbers of a part of a list. */
const partSize = 4_096;

/** Numbers without an object each; NaN where there is none. */
class Numbers {
  readonly #parts: Float64Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(value: number): void {
    const place = this.#count % partSize;
    if (place === 0) this.#parts.push(new Float64Array(partSize));
    const part = this.#parts.at(-1);
    if (part !== undefined) part[place] = value;
    this.#count += 1;
  }

  at(row: number): number {
    return this.#parts[Math.floor(row / partSize)]?.[row % partSize] ?? Number.NaN;
  }

  pieces(): Iterable<string> {
    return numberPieces(this.#count, (row) => this.at(row));
  }

  /** Each as its step from the last one that is there. */
  stepPieces(): Iterable<string> {
    let last = 0;
    return numberPieces(this.#count, (row) => {
      const value = this.at(row);
      if (Number.isNaN(value)) return value;
      const step = value - last;
      last = value;
      return step;
    });
  }
}

/** A column while its rows come: what it needs of them, and how it travels. */
interface Form {
  add(cell: Cell): void;
  /** Of the object. */
  pieces(): Iterable<string>;
}

class Plain implements Form {
  readonly #values = new JsonValues();

  add(cell: Cell): void {
    this.#values.add(cell);
  }

  *pieces(): Generator<string> {
    yield '{"as":"plain","values":';
    yield* this.#values.pieces();
    yield '}';
  }
}

class Shared implements Form {
  readonly #texts = new SharedTexts();
  readonly #at = new Numbers();

  add(cell: Cell): void {
    this.#at.add(this.#texts.indexOf(cell as string | null));
  }

  *pieces(): Generator<string> {
    yield `{"as":"shared","strings":${JSON.stringify(this.#texts.strings)},"at":`;
    yield* this.#at.pieces();
    yield '}';
  }
}

/** Whole numbers, or texts that are written as these: as steps, until one comes that has none. */
class Steps implements Form {
  readonly #as: 'steps' | 'digits';
  #numbers = new Numbers();
  #last = 0;
  /** Since one came that is no such number. */
  #plain: Plain | null = null;

  constructor(as: 'steps' | 'digits') {
    this.#as = as;
  }

  add(cell: Cell): void {
    if (this.#plain === null && !this.#step(cell)) this.#plain = this.#soFar();
    this.#plain?.add(cell);
  }

  #step(cell: Cell): boolean {
    if (this.#as === 'steps' && cell === null) {
      this.#numbers.add(Number.NaN);
      return true;
    }
    if (this.#as === 'digits' && !isWritten(cell)) return false;
    const value = Number(cell);
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(value - this.#last) || Object.is(value, -0)) return false;
    this.#numbers.add(value);
    this.#last = value;
    return true;
  }

  #soFar(): Plain {
    const plain = new Plain();
    for (let row = 0; row < this.#numbers.count; row += 1) {
      const value = this.#numbers.at(row);
      plain.add(Number.isNaN(value) ? null : this.#as === 'digits' ? String(value) : value);
    }
    this.#numbers = new Numbers();
    return plain;
  }

  *pieces(): Generator<string> {
    if (this.#plain !== null) {
      yield* this.#plain.pieces();
      return;
    }
    yield `{"as":"${this.#as}","values":`;
    yield* this.#numbers.stepPieces();
    yield '}';
  }
}

/** A text that its number is written as. */
const isWritten = (cell: Cell): boolean =>
  typeof cell === 'string' && /^\d{1,15}$/.test(cell) && String(Number(cell)) === cell;

class Places implements Form {
  readonly #lng = new Numbers();
  readonly #lat = new Numbers();
  readonly #odd = new JsonValues();

  add(cell: Cell): void {
    const plain = plainPlace(cell as string | null);
    if (plain === null) this.#odd.add([this.#lng.count, cell]);
    this.#lng.add(plain?.lngE6 ?? Number.NaN);
    this.#lat.add(plain?.latE6 ?? Number.NaN);
  }

  *pieces(): Generator<string> {
    yield '{"as":"places","lng":';
    yield* this.#lng.stepPieces();
    yield ',"lat":';
    yield* this.#lat.stepPieces();
    yield ',"odd":';
    yield* this.#odd.pieces();
    yield '}';
  }
}

const formOf: Readonly<Record<ColumnKind, () => Form>> = {
  text: () => new Plain(),
  plain: () => new Plain(),
  shared: () => new Shared(),
  whole: () => new Steps('steps'),
  digits: () => new Steps('digits'),
  place: () => new Places(),
};

/**
 * Packs the values of a column as they come: of a hundred thousand rows it holds numbers and text that is written
 * already, no value by itself.
 */
export class ColumnWriter {
  readonly #form: Form;
  #first: Cell | undefined;
  /** Rows that were all like the first. */
  #same = 0;

  constructor(kind: ColumnKind) {
    this.#form = formOf[kind]();
  }

  add(cell: Cell): void {
    const first = this.#first;
    if (first === undefined || (cell === first && this.#same > 0)) {
      this.#first = cell;
      this.#same += 1;
      return;
    }
    for (; this.#same > 0; this.#same -= 1) this.#form.add(first);
    this.#form.add(cell);
  }

  /** As a `PackedColumn`, which it is to JSON. */
  packed(): PackedColumn {
    if (this.#first !== undefined && this.#same > 0) return { as: 'same', value: this.#first };
    const form = this.#form;
    return new JsonText(() => form.pieces()) as unknown as PackedColumn;
  }
}
