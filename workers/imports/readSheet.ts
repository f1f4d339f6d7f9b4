import { createInflateRaw } from 'node:zlib';
import { csvDelimiter, csvLines, decodeCsv } from '#domain/imei/csvText.ts';
import { SheetFault } from '#domain/imei/sheetRefusal.ts';
import { openWorkbook, type Inflate } from '#domain/imei/xlsx/openWorkbook.ts';
import { maxSheetColumns, type SheetLine } from '#domain/imei/xlsx/sheetScan.ts';

/** Larger ones make fewer turns of the loop and no difference in memory that could be seen. */
const chunkSize = 131_072;
const linesAtOnce = 1_000;

/**
 * The lines of a sheet, some at a time: of a workbook the named one, else the first.
 * @throws SheetFault, or whatever a torn file makes zlib throw
 */
export async function* readSheet(
  kind: 'xlsx' | 'csv',
  bytes: Uint8Array,
  sheet?: string,
): AsyncGenerator<readonly SheetLine[]> {
  if (kind === 'csv') yield* readCsv(bytes);
  else yield* (await openWorkbook(bytes, inflate)).lines(sheet);
}

const inflate: Inflate = (packed) => {
  const unpacking = createInflateRaw({ chunkSize });
  unpacking.end(packed);
  return unpacking;
};

function* readCsv(bytes: Uint8Array): Generator<readonly SheetLine[]> {
  const text = decodeCsv(bytes)?.replace(/^\uFEFF/, '');
  if (text === undefined) throw new SheetFault({ why: 'file.torn' });
  let rowNo = 0;
  let lines: SheetLine[] = [];
  for (const cells of csvLines(text, csvDelimiter(text))) {
    rowNo += 1;
    lines.push({ rowNo, cells: cells.length > maxSheetColumns ? cells.slice(0, maxSheetColumns) : cells });
    if (lines.length < linesAtOnce) continue;
    yield lines;
    lines = [];
  }
  yield lines;
}
