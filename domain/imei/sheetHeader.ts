import { z } from 'zod';
import { isImei } from '../devices/imei.ts';
import { normaliseImei } from './imei.ts';
import { cellText } from './checkRow.ts';
import { columnOfTitle, sheetColumnKeys, type Cell, type SheetColumn } from './sheetColumns.ts';
import type { SheetRefusal } from './sheetRefusal.ts';
import type { SheetLine } from './xlsx/sheetScan.ts';

/** So many lines with something in them are looked through for a header: titles and notes stand above it. */
export const headerLines = 30;
const foundCells = 12;
const foundLetters = 20;

const place = z.int().min(0).max(199);

/** How a person wants a sheet to be read, where it does not say it by itself. */
export const sheetReadingSchema = z.strictObject({
  /** Name of the sheet; without one the first. */
  sheet: z.string().min(1).max(100).optional(),
  /** As the sheet counts; 0 for none: rows begin at the first line. */
  headerRow: z.int().min(0).max(10_000).optional(),
  /** Places of columns, counted from 0; without them they are known by their titles. */
  columns: z.partialRecord(z.enum(sheetColumnKeys), place).optional(),
});
export type SheetReading = Readonly<z.infer<typeof sheetReadingSchema>>;

export interface SheetHeader {
  /** 0: there is none. */
  readonly row: number;
  /** Column by its place. */
  readonly columns: ReadonlyMap<number, SheetColumn>;
}

export type HeaderSearch =
  | { readonly header: SheetHeader; readonly refusal: null }
  | { readonly header: null; readonly refusal: SheetRefusal };

/**
 * The header among the first lines of a sheet: as a person said, else the first line that names an IMEI column, titles
 * above it left alone. A plain list of IMEIs needs none.
 */
export function findHeader(lines: readonly SheetLine[], reading: SheetReading = {}): HeaderSearch {
  const filled = lines.filter(({ cells }) => cells.some((cell) => String(cell).trim() !== ''));
  const { headerRow, columns } = reading;
  if (columns !== undefined) return mapped(columns, headerRow ?? 0);
  const asked =
    headerRow === undefined ? filled.slice(0, headerLines) : filled.filter(({ rowNo }) => rowNo === headerRow);
  const judged = asked.map((line) => ({ line, ...matchTitles(line.cells) }));
  const found = judged.find((each) => each.twice === null && each.has('imei'));
  if (found !== undefined) return { header: { row: found.line.rowNo, columns: found.columns }, refusal: null };
  const twice = judged.find((each) => each.twice !== null);
  if (twice?.twice != null) {
    return { header: null, refusal: { why: 'column.twice', row: twice.line.rowNo, column: twice.twice } };
  }
  // A line with other known columns is a header that lacks one: nothing under it is taken without it.
  const isUntitled = judged.every((each) => each.columns.size === 0);
  const plain = headerRow === undefined && isUntitled ? plainList(asked) : null;
  if (plain !== null) return { header: plain, refusal: null };
  return { header: null, refusal: missing(judged) };
}

function mapped(columns: NonNullable<SheetReading['columns']>, row: number): HeaderSearch {
  const places = new Map<number, SheetColumn>();
  for (const column of sheetColumnKeys) {
    const at = columns[column];
    if (at !== undefined) places.set(at, column);
  }
  if ([...places.values()].includes('imei')) return { header: { row, columns: places }, refusal: null };
  return { header: null, refusal: { why: 'column.missing', row, column: 'imei', found: [] } };
}

interface Titles {
  readonly columns: ReadonlyMap<number, SheetColumn>;
  /** A column that two titles name. */
  readonly twice: SheetColumn | null;
  readonly has: (column: SheetColumn) => boolean;
}

/** Which columns the cells of a line name. */
export function matchTitles(cells: readonly Cell[]): Titles {
  const columns = new Map<number, SheetColumn>();
  const known = new Set<SheetColumn>();
  let twice: SheetColumn | null = null;
  for (const [at, cell] of cells.entries()) {
    const column = columnOfTitle(String(cell));
    if (column === null) continue;
    if (known.has(column)) twice ??= column;
    known.add(column);
    columns.set(at, column);
  }
  return { columns, twice, has: (column) => known.has(column) };
}

/** The first line that holds an IMEI, when nothing above it is a header. */
function plainList(lines: readonly SheetLine[]): SheetHeader | null {
  for (const { cells, rowNo } of lines) {
    const at = cells.findIndex((cell) => isImei(normaliseImei(cellText(cell))));
    if (at !== -1) return { row: rowNo - 1, columns: new Map([[at, 'imei']]) };
  }
  return null;
}

/** Told of the line that looks most like a header. */
function missing(judged: ReadonlyArray<Pick<Titles, 'columns'> & { readonly line: SheetLine }>): SheetRefusal {
  if (judged.length === 0) return { why: 'sheet.empty' };
  const likeness = ({ columns, line }: (typeof judged)[number]): number =>
    columns.size * 1_000 + line.cells.filter((cell) => String(cell).trim() !== '').length;
  const [best] = [...judged].sort((one, other) => likeness(other) - likeness(one));
  const words = (best?.line.cells ?? []).map((cell) => cellText(cell)).filter((text) => text !== '');
  const found = words.slice(0, foundCells).map((text) => [...text].slice(0, foundLetters).join(''));
  return { why: 'column.missing', row: best?.line.rowNo ?? 1, column: 'imei', found };
}
