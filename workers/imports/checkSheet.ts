import { imeiFault } from '#domain/devices/imei.ts';
import { emptyBook, joinBooks, noWords, WordBook, type BookWords } from '#domain/imei/bookWords.ts';
import { cellText, checkRow, imeiOf, type ReferenceBook } from '#domain/imei/checkRow.ts';
import { packFields, type FieldColumns, type GoodRow } from '#domain/imei/fieldColumns.ts';
import type { RowError } from '#domain/imei/rowErrors.ts';
import { findHeader, headerLines, type SheetHeader, type SheetReading } from '#domain/imei/sheetHeader.ts';
import { rawRowOf, type RawRow } from '#domain/imei/sheetColumns.ts';
import { SheetFault } from '#domain/imei/sheetRefusal.ts';
import type { SheetLine } from '#domain/imei/xlsx/sheetScan.ts';

/** Rows as they are stored, a list a column: lists of texts cross from thread to thread much faster than objects. */
export interface CheckedPart {
  /** As the sheet counts: the header is the first. */
  readonly rowNos: readonly number[];
  /** JSON. */
  readonly raws: readonly string[];
  readonly imeis: readonly string[];
  /** JSON of what is wrong with each; `[]` for what may be taken. */
  readonly errors: readonly string[];
  /** Of those that may be taken. */
  readonly good: FieldColumns;
  /** What its rows name. */
  readonly words: BookWords;
}

export interface CheckRequest {
  readonly maxRows: number;
  readonly rowsPerPart: number;
  readonly createDevices: boolean;
  readonly reading: SheetReading;
}

interface SheetRow {
  readonly rowNo: number;
  readonly raw: RawRow;
}

const longestImei = 40;

/**
 * The rows under the header, checked each by itself, against what its words stand for, and against the rows before it.
 * @throws SheetFault no header, no rows, too many of them
 */
export async function* checkSheet(
  lines: AsyncIterable<readonly SheetLine[]>,
  order: CheckRequest,
  ask: (words: BookWords) => Promise<ReferenceBook>,
): AsyncGenerator<CheckedPart> {
  const words = new WordBook();
  // By number: every IMEI is one that a double holds, and takes a fifth of its text.
  const firstOf = new Map<number, number>();
  let book: ReferenceBook = emptyBook;
  let total = 0;
  let rows: SheetRow[] = [];
  const check = async (): Promise<CheckedPart> => {
    const raws = rows.map(({ raw }) => raw);
    const fresh = words.fresh(raws);
    // The organisation of rows that name none is asked for in any case.
    if (fresh !== null || book.home === undefined) book = joinBooks(book, await ask(fresh ?? noWords));
    const part = partOf(rows, book, order.createDevices, firstOf);
    rows = [];
    return { ...part, words: new WordBook().fresh(raws) ?? noWords };
  };
  for await (const some of rowsUnder(lines, order.reading)) {
    total += some.length;
    if (total > order.maxRows) throw new SheetFault({ why: 'rows.many', max: order.maxRows });
    for (let at = 0; at < some.length;) {
      const more = some.slice(at, at + order.rowsPerPart - rows.length);
      rows.push(...more);
      at += more.length;
      if (rows.length === order.rowsPerPart) yield await check();
    }
  }
  if (rows.length > 0) yield await check();
}

/** The header is looked for among the first lines; what stands above it is left alone. */
async function* rowsUnder(
  lines: AsyncIterable<readonly SheetLine[]>,
  reading: SheetReading,
): AsyncGenerator<readonly SheetRow[]> {
  let header: SheetHeader | null = null;
  let first: SheetLine[] = [];
  let total = 0;
  const under = ({ row, columns }: SheetHeader, some: readonly SheetLine[]): SheetRow[] => {
    const rows = some.flatMap(({ rowNo, cells }): SheetRow[] => {
      const raw = rowNo > row ? rawRowOf(columns, cells) : null;
      return raw === null || isSample(raw) ? [] : [{ rowNo, raw }];
    });
    total += rows.length;
    return rows;
  };
  for await (const some of lines) {
    if (header === null) {
      first = [...first, ...some];
      if (filledLines(first) < headerLines) continue;
      header = headerOf(first, reading);
      yield under(header, first);
    } else yield under(header, some);
  }
  if (header === null) {
    header = headerOf(first, reading);
    yield under(header, first);
  }
  if (total === 0) throw new SheetFault({ why: 'rows.none', row: header.row });
}

function filledLines(lines: readonly SheetLine[]): number {
  return lines.filter(({ cells }) => cells.some((cell) => String(cell).trim() !== '')).length;
}

function headerOf(lines: readonly SheetLine[], reading: SheetReading): SheetHeader {
  const { header, refusal } = findHeader(lines, reading);
  if (header === null) throw new SheetFault(refusal);
  return header;
}

/** The line of the template that shows how it is done. */
function isSample(raw: RawRow): boolean {
  return typeof raw.imei === 'string' && raw.imei.startsWith('示例');
}

function partOf(
  rows: readonly SheetRow[],
  book: ReferenceBook,
  createDevices: boolean,
  firstOf: Map<number, number>,
): Omit<CheckedPart, 'words'> {
  const good: GoodRow[] = [];
  const checked = rows.map(({ rowNo, raw }) => {
    const imei = imeiOf(raw);
    const repeated = repeatOf(imei, rowNo, firstOf);
    if (repeated !== null) return { rowNo, raw, imei, errors: repeated };
    const { fields, errors } = checkRow(raw, book, createDevices);
    if (fields !== null) good.push({ fields, typedCode: cellText(raw.code) });
    return { rowNo, raw, imei, errors };
  });
  return {
    good: packFields(good),
    rowNos: checked.map(({ rowNo }) => rowNo),
    raws: checked.map(({ raw }) => JSON.stringify(raw)),
    imeis: checked.map(({ imei }) => imei.slice(0, longestImei)),
    errors: checked.map(({ errors }) => (errors.length === 0 ? '[]' : JSON.stringify(errors))),
  };
}

/** E04: the first wins. What is no IMEI has a fault of its own. */
function repeatOf(imei: string, rowNo: number, firstOf: Map<number, number>): readonly RowError[] | null {
  if (imeiFault(imei) !== null) return null;
  const number = Number(imei);
  const first = firstOf.get(number);
  if (first !== undefined) return [{ column: 'imei', reason: 'imei.repeated', params: { row: first } }];
  firstOf.set(number, rowNo);
  return null;
}
