import { styleOf } from './parts.ts';
import { escapeXml, xmlHead } from './xml.ts';

/** A cell as it is written: a text stays a text whatever it begins with, a Date is shown with day and time. */
export type CellValue = string | number | Date | null;

export interface XlsxColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Format of the whole column, also for what somebody types into it later. */
  readonly kind: 'text' | 'number' | 'time';
}

/** Values that a column offers to choose from, in the rows from `from` to `to`. */
export interface XlsxChoice {
  readonly column: number;
  readonly from: number;
  readonly to: number;
  /** A range, e.g. `'Codes'!$A$2:$A$9`. */
  readonly source: string;
  readonly errorTitle: string;
  readonly error: string;
}

export interface XlsxSheet {
  /** At most 31 characters, none of `*?:\/[]`. */
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  /** The rows below the head, some at a time; pulled as fast as the file is taken. */
  readonly rows: AsyncIterable<ReadonlyArray<readonly CellValue[]>>;
  /** A filter on every column. */
  readonly filter?: boolean;
  readonly choices?: readonly XlsxChoice[];
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const dayMs = 86_400_000;
/** Days from the beginning of a sheet's calendar to that of epoch ms. */
const epochDays = 25_569;

/** One sheet as XML, part by part. */
export async function* sheetXml({ columns, rows, filter, choices = [] }: XlsxSheet): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => letterOf(at));
  const titles = columns.map(({ title }, at) => cellXml(`${letters[at]}1`, title, styleOf.head));
  yield Buffer.from(
    `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `${colsXml(columns)}<sheetData><row r="1" s="${styleOf.head}" customFormat="1">${titles.join('')}</row>`,
  );
  let rowNo = 1;
  for await (const part of rows) {
    let text = '';
    for (const row of part) {
      rowNo += 1;
      text += `<row r="${rowNo}">`;
      for (let at = 0; at < row.length; at++) {
        const value = row[at];
        if (value != null) text += cellXml(`${letters[at] ?? letterOf(at)}${rowNo}`, value, kindOf(columns[at], value));
      }
      text += '</row>';
    }
    yield Buffer.from(text);
  }
  const range = `A1:${letters.at(-1) ?? 'A'}${rowNo}`;
  const filterXml = filter === true ? `<autoFilter ref="${range}"/>` : '';
  yield Buffer.from(`</sheetData>${filterXml}${choices.length === 0 ? '' : choicesXml(choices)}</worksheet>`);
}

const kindOf = (column: XlsxColumn | undefined, value: CellValue): number =>
  value instanceof Date ? styleOf.time : styleOf[typeof value === 'string' ? 'text' : (column?.kind ?? 'number')];

function colsXml(columns: readonly XlsxColumn[]): string {
  if (columns.length === 0) return '';
  const cols = columns.map(
    ({ width, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleOf[kind]}" customWidth="1"/>`,
  );
  return `<cols>${cols.join('')}</cols>`;
}

function cellXml(at: string, value: string | number | Date, style: number): string {
  if (typeof value === 'string') {
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  }
  const number = typeof value === 'number' ? value : value.getTime() / dayMs + epochDays;
  return Number.isFinite(number) ? `<c r="${at}" s="${style}"><v>${number}</v></c>` : '';
}

function choicesXml(choices: readonly XlsxChoice[]): string {
  const items = choices.map(({ column, from, to, source, errorTitle, error }) => {
    const letter = letterOf(column);
    const words = `errorTitle="${escapeXml(errorTitle)}" error="${escapeXml(error)}"`;
    return (
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" ${words} ` +
      `sqref="${letter}${from}:${letter}${to}"><formula1>${escapeXml(source)}</formula1></dataValidation>`
    );
  });
  return `<dataValidations count="${items.length}">${items.join('')}</dataValidations>`;
}

/** 0 is A, 26 is AA. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}
