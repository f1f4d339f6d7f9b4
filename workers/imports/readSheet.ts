import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import type { CellValue, Row } from 'exceljs';
import { csvDelimiter, csvLines, decodeCsv } from '#domain/imei/csvText.ts';
import type { Cell } from '#domain/imei/sheetColumns.ts';
import { packedPart, readWorkbookDirectory } from '#domain/imei/zipDirectory.ts';

/** A line of a sheet; lines are counted as the sheet counts them. */
export interface SheetLine {
  readonly rowNo: number;
  readonly cells: readonly Cell[];
}

/** The file is no sheet that can be read. */
export class BadSheet extends Error {}

/** A sheet of ten million columns is no sheet. */
const maxColumns = 200;

/**
 * The lines of the first sheet, one by one.
 * @throws BadSheet, or whatever a torn file makes the parser throw
 */
export function readSheet(kind: 'xlsx' | 'csv', bytes: Uint8Array): AsyncIterable<SheetLine> {
  return kind === 'csv' ? readCsv(bytes) : readXlsx(bytes);
}

async function* readXlsx(bytes: Uint8Array): AsyncIterable<SheetLine> {
  refuseBomb(bytes);
  const { default: exceljs } = await import('exceljs');
  const reader = new exceljs.stream.xlsx.WorkbookReader(Readable.from([Buffer.from(bytes)]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    // Without them a date is a number.
    styles: 'cache',
    hyperlinks: 'ignore',
  });
  for await (const sheet of reader) {
    for await (const row of sheet) yield { rowNo: row.number, cells: cellsOf(row) };
    // Only the first sheet; nobody waits for the rest.
    return;
  }
  throw new BadSheet('no sheet');
}

/** The directory may lie: each part is unpacked once and must be as large as it says. */
function refuseBomb(bytes: Uint8Array): void {
  const entries = readWorkbookDirectory(bytes);
  if (entries === null) throw new BadSheet('no workbook');
  for (const entry of entries) {
    const packed = packedPart(bytes, entry);
    if (packed === null || (entry.method !== 0 && entry.method !== 8)) throw new BadSheet('torn');
    if (entry.method === 8) inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) });
  }
}

function cellsOf(row: Row): Cell[] {
  const values = Array.isArray(row.values) ? row.values : [];
  // The first place of a row's values is empty: columns count from one.
  return Array.from(values.slice(1, maxColumns + 1), cellOf);
}

/** Formulas are their result, links and rich text their words, dates a day. */
function cellOf(value: CellValue | undefined): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('formula' in value || 'sharedFormula' in value) return cellOf(value.result);
  if ('hyperlink' in value) return cellOf(value.text);
  return '';
}

async function* readCsv(bytes: Uint8Array): AsyncIterable<SheetLine> {
  const text = decodeCsv(bytes)?.replace(/^\uFEFF/, '');
  if (text === undefined) throw new BadSheet('no text');
  let rowNo = 0;
  for (const cells of csvLines(text, csvDelimiter(text))) {
    rowNo += 1;
    yield { rowNo, cells: cells.slice(0, maxColumns) };
  }
}
