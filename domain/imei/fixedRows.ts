import { cellText } from './checkRow.ts';
import { sheetColumnKeys, templateTitle, type Cell, type RawRow, type SheetColumn } from './sheetColumns.ts';

/**
 * Rows as a csv of their own: corrected ones are an import like any other. A number loses nothing by becoming a text;
 * a coordinate gets the decimals that are asked of a text.
 */
export function fixedCsv(rows: readonly RawRow[]): string {
  const lines = [
    sheetColumnKeys.map(templateTitle),
    ...rows.map((row) => sheetColumnKeys.map((key) => textOf(key, row[key]))),
  ];
  return lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

function textOf(column: SheetColumn, cell: Cell | undefined): string {
  const isCoordinate = column === 'lng' || column === 'lat';
  return isCoordinate && typeof cell === 'number' ? cell.toFixed(6) : cellText(cell);
}

function quoted(text: string): string {
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
