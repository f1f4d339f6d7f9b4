import { csvDelimiter, csvLines, decodeCsv } from '#domain/imei/csvText.ts';
import { cellText } from '#domain/imei/checkRow.ts';
import { fileFault } from '#domain/imei/fileFault.ts';
import { findHeader, headerLines, matchTitles, type SheetReading } from '#domain/imei/sheetHeader.ts';
import type { SheetColumn } from '#domain/imei/sheetColumns.ts';
import { SheetFault, type SheetRefusal } from '#domain/imei/sheetRefusal.ts';
import { openWorkbook, type Inflate } from '#domain/imei/xlsx/openWorkbook.ts';
import type { SheetLine } from '#domain/imei/xlsx/sheetScan.ts';

/** A column of the file: its title and what stands under it, and what it is taken for. */
export interface SeenColumn {
  readonly at: number;
  readonly title: string;
  readonly sample: string;
  readonly column: SheetColumn | null;
}

/** What a file looks like before it is sent. The workers read it again: this only spares a way there and back. */
export interface FileLook {
  /** Empty for a csv. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** Row of the header as the sheet counts; 0 for none. */
  readonly headerRow: number;
  readonly columns: readonly SeenColumn[];
  readonly refusal: SheetRefusal | null;
  /** Its rows say the model and the project that a device needs. */
  readonly carriesDevices: boolean;
}

/** Beyond the lines that may be a header a few are looked at for what they hold. */
const linesSeen = headerLines + 20;
const sampleLetters = 24;

const nothing = { sheets: [], sheet: null, headerRow: 0, columns: [], carriesDevices: false } as const;

/** Looks into the first lines of a file that lies on this machine. */
export async function lookInFile(file: File, reading: SheetReading = {}): Promise<FileLook> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = fileFault(file.name, bytes);
  if (fault !== null) return { ...nothing, refusal: fault };
  // Known before a sheet turns out to be none that can be read: another can be chosen then.
  let known: Pick<FileLook, 'sheets' | 'sheet'> = { sheets: [], sheet: null };
  try {
    if (/\.csv$/i.test(file.name)) return lookAt(csvStart(bytes), reading, known);
    const book = await openWorkbook(bytes, inflate);
    known = { sheets: book.sheets, sheet: reading.sheet ?? book.sheets[0] ?? null };
    return lookAt(await firstLines(book.lines(reading.sheet)), reading, known);
  } catch (error) {
    const refusal: SheetRefusal = error instanceof SheetFault ? error.refusal : { why: 'file.torn' };
    return { ...nothing, ...known, refusal };
  }
}

function lookAt(
  lines: readonly SheetLine[],
  reading: SheetReading,
  { sheets, sheet }: Pick<FileLook, 'sheets' | 'sheet'>,
): FileLook {
  const { header, refusal } = findHeader(lines, reading);
  const headerRow = header?.row ?? reading.headerRow ?? refusal?.row ?? 0;
  const titles = lines.find(({ rowNo }) => rowNo === headerRow)?.cells ?? [];
  // Of a header that lacks a column the others are known all the same: only what is missing is to be pointed out.
  const places = header?.columns ?? matchTitles(titles).columns;
  const under = lines.filter(({ rowNo }) => rowNo > headerRow);
  const width = Math.max(titles.length, ...under.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at): SeenColumn => {
    const sample = under.map(({ cells }) => short(cells[at])).find((text) => text !== '') ?? '';
    return { at, title: short(titles[at]), sample, column: places.get(at) ?? null };
  }).filter(({ title, sample }) => title !== '' || sample !== '');
  const has = (column: SheetColumn): boolean => columns.some((each) => each.column === column && each.sample !== '');
  const isEmpty = header !== null && under.length === 0;
  return {
    sheets,
    sheet,
    headerRow,
    columns,
    refusal: isEmpty ? { why: 'rows.none', row: headerRow } : refusal,
    carriesDevices: has('modelCode') && has('projectCode'),
  };
}

function short(cell: SheetLine['cells'][number] | undefined): string {
  const letters = [...cellText(cell)];
  return letters.length > sampleLetters ? `${letters.slice(0, sampleLetters).join('')}…` : letters.join('');
}

function csvStart(bytes: Uint8Array): SheetLine[] {
  const text = decodeCsv(bytes)?.replace(/^\uFEFF/, '') ?? '';
  const lines: SheetLine[] = [];
  for (const cells of csvLines(text, csvDelimiter(text))) {
    lines.push({ rowNo: lines.length + 1, cells });
    if (lines.length === linesSeen) break;
  }
  return lines;
}

async function firstLines(parts: AsyncIterable<readonly SheetLine[]>): Promise<SheetLine[]> {
  const lines: SheetLine[] = [];
  for await (const some of parts) {
    lines.push(...some.slice(0, linesSeen - lines.length));
    if (lines.length >= linesSeen) break;
  }
  return lines;
}

const inflate: Inflate = async function* (packed) {
  const stream = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // The rest of a long sheet is not unpacked.
    reader.cancel().catch(() => undefined);
  }
};
