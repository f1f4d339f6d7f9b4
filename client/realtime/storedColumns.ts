import { cellsOf, numbersOf, placesOf, sharedOf, type PackedColumn } from '#domain/columns.ts';
import { formatE6, parsePosition, positionE6 } from '#domain/devices/position.ts';

/** The values of one field of many rows, by the slot of each. */
export interface StoredColumn<T> {
  readonly get: (slot: number) => T;
  readonly set: (slot: number, value: T) => void;
  /** Instead of all that was there. */
  readonly load: (column: PackedColumn | undefined, rows: number) => void;
}

const firstRoom = 64;

/** An array with room for this slot: twice as long where there is none. */
function roomFor<A extends Float64Array | Int32Array>(array: A, slot: number): A {
  if (slot < array.length) return array;
  const length = Math.max(firstRoom, 2 * array.length, slot + 1);
  const longer = (array instanceof Float64Array ? new Float64Array(length) : new Int32Array(length)) as A;
  longer.set(array);
  return longer;
}

const absent: PackedColumn = { as: 'same', value: null };

/** Numbers, or null. */
export class NumberColumn implements StoredColumn<number | null> {
  /** NaN for null; read by slot. */
  values: Float64Array = new Float64Array(0);

  readonly get = (slot: number): number | null => {
    const value = this.values[slot] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };

  readonly set = (slot: number, value: number | null): void => {
    this.values = roomFor(this.values, slot);
    this.values[slot] = value ?? Number.NaN;
  };

  readonly load = (column: PackedColumn = absent, rows = 0): void => {
    this.values = numbersOf(column, rows);
  };
}

/** Texts of which each is its own. */
export class TextColumn implements StoredColumn<string> {
  private values: string[] = [];
  readonly get = (slot: number): string => this.values[slot] ?? '';

  readonly set = (slot: number, value: string): void => {
    this.values[slot] = value;
  };

  readonly load = (column: PackedColumn = absent, rows = 0): void => {
    this.values = Array.from(cellsOf(column, rows), (cell) => (typeof cell === 'string' ? cell : ''));
  };
}

/** Texts that are numbers, kept as these; the few that are not, apart. */
export class DigitColumn implements StoredColumn<string> {
  private values: Float64Array = new Float64Array(0);
  private readonly odd = new Map<number, string>();

  readonly get = (slot: number): string => this.odd.get(slot) ?? String(this.values[slot] ?? '');

  readonly set = (slot: number, value: string): void => {
    this.values = roomFor(this.values, slot);
    const number = Number(value);
    this.values[slot] = number;
    if (String(number) === value) this.odd.delete(slot);
    else this.odd.set(slot, value);
  };

  readonly load = (column: PackedColumn = absent, rows = 0): void => {
    this.odd.clear();
    if (column.as === 'digits') {
      this.values = numbersOf(column, rows);
      return;
    }
    this.values = new Float64Array(rows);
    for (const [slot, cell] of cellsOf(column, rows).entries()) this.set(slot, typeof cell === 'string' ? cell : '');
  };
}

/** Texts that many rows share. */
export class SharedColumn implements StoredColumn<string | null> {
  private at: Int32Array = new Int32Array(0);
  strings: string[] = [];
  private readonly indexOf = new Map<string, number>();

  readonly get = (slot: number): string | null => this.strings[this.at[slot] ?? -1] ?? null;

  readonly set = (slot: number, value: string | null): void => {
    this.at = roomFor(this.at, slot);
    this.at[slot] = value === null ? -1 : this.indexFor(value);
  };

  /** Which of `strings` a row has; -1 for null. */
  indexAt(slot: number): number {
    return this.at[slot] ?? -1;
  }

  /** Of a text that some row has or had; -1 for any other. */
  find(text: string): number {
    return this.indexOf.get(text) ?? -1;
  }

  readonly load = (column: PackedColumn = absent, rows = 0): void => {
    const { strings, at } = sharedOf(column, rows);
    this.at = at;
    this.strings = [...strings];
    this.indexOf.clear();
    for (const [index, text] of this.strings.entries()) this.indexOf.set(text, index);
  };

  private indexFor(text: string): number {
    const known = this.indexOf.get(text);
    if (known !== undefined) return known;
    this.indexOf.set(text, this.strings.length);
    return this.strings.push(text) - 1;
  }
}

/** Positions as millionths of a degree; what is none, or is written otherwise, apart. */
export class PlaceColumn implements StoredColumn<string | null> {
  private lngE6: Float64Array = new Float64Array(0);
  private latE6: Float64Array = new Float64Array(0);
  private odd = new Map<number, string>();

  readonly get = (slot: number): string | null => {
    const [lng, lat] = [this.lngE6[slot] ?? Number.NaN, this.latE6[slot] ?? Number.NaN];
    return this.odd.get(slot) ?? (Number.isNaN(lng) ? null : formatE6(lng, lat));
  };

  /** Degrees; NaN where it cannot be drawn. */
  readonly lngAt = (slot: number): number => {
    const lng = this.lngE6[slot] ?? Number.NaN;
    return Number.isNaN(lng) ? (parsePosition(this.odd.get(slot))?.lng ?? Number.NaN) : lng / 1e6;
  };
  readonly latAt = (slot: number): number => {
    const lat = this.latE6[slot] ?? Number.NaN;
    return Number.isNaN(lat) ? (parsePosition(this.odd.get(slot))?.lat ?? Number.NaN) : lat / 1e6;
  };

  readonly set = (slot: number, value: string | null): void => {
    this.lngE6 = roomFor(this.lngE6, slot);
    this.latE6 = roomFor(this.latE6, slot);
    const { lngE6, latE6 } = positionE6(value);
    const isPlain = lngE6 !== null && latE6 !== null && formatE6(lngE6, latE6) === value;
    this.lngE6[slot] = isPlain ? lngE6 : Number.NaN;
    this.latE6[slot] = isPlain ? latE6 : Number.NaN;
    if (isPlain || value === null) this.odd.delete(slot);
    else this.odd.set(slot, value);
  };

  readonly load = (column: PackedColumn = absent, rows = 0): void => {
    const { lngE6, latE6, odd } = placesOf(column, rows);
    this.lngE6 = lngE6;
    this.latE6 = latE6;
    this.odd = new Map();
    for (const [slot, text] of odd) if (text !== null) this.odd.set(slot, text);
  };
}
