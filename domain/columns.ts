import { formatE6, positionE6 } from './devices/position.ts';

/** A value of a row as JSON knows it. */
export type Cell = string | number | boolean | null;

type Steps = ReadonlyArray<number | null>;

/** What a column's values are like, which says how they travel. */
export type ColumnKind = 'text' | 'shared' | 'digits' | 'whole' | 'plain' | 'place';

/**
 * The values of one column of many rows, as they travel: each form says by itself how it is read, so that a client
 * takes any form of any column.
 */
export type PackedColumn =
  /** Every row has it. */
  | { readonly as: 'same'; readonly value: Cell }
  | { readonly as: 'plain'; readonly values: readonly Cell[] }
  /** Whole numbers, each as its step from the last one that is there; null where there is none. */
  | { readonly as: 'steps'; readonly values: Steps }
  /** Texts that are whole numbers, as these. */
  | { readonly as: 'digits'; readonly values: Steps }
  /** Texts that many rows share: an index into them for each; -1 for null. */
  | { readonly as: 'shared'; readonly strings: readonly string[]; readonly at: readonly number[] }
  /** 'lng,lat' as steps of a millionth of a degree; `odd` has what is no position, or is written otherwise. */
  | {
      readonly as: 'places';
      readonly lng: Steps;
      readonly lat: Steps;
      readonly odd: ReadonlyArray<readonly [row: number, text: string | null]>;
    };

/** Texts that many rows share, each once. */
export class SharedTexts {
  readonly strings: string[] = [];
  readonly #indexOf = new Map<string, number>();

  /** Where the text stands; -1 for null. */
  indexOf(text: string | null): number {
    if (text === null) return -1;
    const known = this.#indexOf.get(text);
    if (known !== undefined) return known;
    this.#indexOf.set(text, this.strings.length);
    return this.strings.push(text) - 1;
  }
}

/** In millionths of a degree; null when these do not say the text as it is written. */
export function plainPlace(text: string | null): { readonly lngE6: number; readonly latE6: number } | null {
  const { lngE6, latE6 } = positionE6(text);
  return lngE6 !== null && latE6 !== null && formatE6(lngE6, latE6) === text ? { lngE6, latE6 } : null;
}

/** A form of a column that this program does not know: it is older than the one that wrote it. */
export class UnreadableForm extends Error {}

/** Whole or broken numbers of a column, flags as 0 and 1; NaN where there is none. */
export function numbersOf(column: PackedColumn, rows: number): Float64Array {
  const numbers = new Float64Array(rows);
  if (column.as === 'steps' || column.as === 'digits') return walk(column.values, numbers);
  if (column.as === 'same') return numbers.fill(column.value === null ? Number.NaN : Number(column.value));
  const cells = cellsOf(column, rows);
  for (let row = 0; row < rows; row += 1) {
    const cell = cells[row] ?? null;
    numbers[row] = cell === null ? Number.NaN : Number(cell);
  }
  return numbers;
}

function walk(steps: Steps, into: Float64Array): Float64Array {
  let last = 0;
  for (let row = 0; row < into.length; row += 1) {
    const step = steps[row] ?? null;
    if (step !== null) last += step;
    into[row] = step === null ? Number.NaN : last;
  }
  return into;
}

/** Positions in millionths of a degree; `isPlain` where they say all, else the text is among the odd ones. */
export interface Places {
  readonly lngE6: Float64Array;
  readonly latE6: Float64Array;
  readonly odd: ReadonlyMap<number, string | null>;
}

export function placesOf(column: PackedColumn, rows: number): Places {
  const [lngE6, latE6] = [new Float64Array(rows), new Float64Array(rows)];
  if (column.as === 'places') {
    return { lngE6: walk(column.lng, lngE6), latE6: walk(column.lat, latE6), odd: new Map(column.odd) };
  }
  const odd = new Map<number, string | null>();
  for (const [row, text] of (cellsOf(column, rows) as ReadonlyArray<string | null>).entries()) {
    const plain = plainPlace(text);
    lngE6[row] = plain?.lngE6 ?? Number.NaN;
    latE6[row] = plain?.latE6 ?? Number.NaN;
    if (plain === null) odd.set(row, text);
  }
  return { lngE6, latE6, odd };
}

/** Texts that rows share, and which of them each row has; -1 for null. */
export function sharedOf(column: PackedColumn, rows: number): { readonly strings: string[]; readonly at: Int32Array } {
  if (column.as === 'shared') return { strings: [...column.strings], at: Int32Array.from(column.at) };
  if (column.as === 'same') {
    const { value } = column;
    return { strings: value === null ? [] : [String(value)], at: new Int32Array(rows).fill(value === null ? -1 : 0) };
  }
  const texts = new SharedTexts();
  const at = Int32Array.from(cellsOf(column, rows) as ReadonlyArray<string | null>, (text) => texts.indexOf(text));
  return { strings: texts.strings, at };
}

/** The values as they were. @throws UnreadableForm */
export function cellsOf(column: PackedColumn, rows: number): readonly Cell[] {
  switch (column.as) {
    case 'same':
      return Array.from({ length: rows }, () => column.value);
    case 'plain':
      return column.values;
    case 'steps':
      return Array.from(numbersOf(column, rows), (value) => (Number.isNaN(value) ? null : value));
    case 'digits':
      return Array.from(numbersOf(column, rows), (value) => (Number.isNaN(value) ? null : String(value)));
    case 'shared':
      return column.at.map((index) => column.strings[index] ?? null);
    case 'places': {
      const { lngE6, latE6, odd } = placesOf(column, rows);
      return Array.from(
        lngE6,
        (lng, row) => odd.get(row) ?? (Number.isNaN(lng) ? null : formatE6(lng, latE6[row] ?? 0)),
      );
    }
    default:
      column satisfies never;
      throw new UnreadableForm(`A column of an unknown form: ${JSON.stringify((column as { as?: unknown }).as)}`);
  }
}
