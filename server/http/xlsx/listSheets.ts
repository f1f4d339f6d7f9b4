import type { Locale } from '#domain/errno.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { sheetWords } from '#domain/texts/sheets.ts';
import { zoneOffsetMs } from '#domain/zone.ts';
import { shownTime } from '../shownTime.ts';
import type { CellValue, XlsxSheet } from './sheetXml.ts';

/** A column of an exported list. */
export interface SheetColumn<R> {
  /** As the client names it when it asks for the columns that it shows. */
  readonly key: string;
  readonly title: Word;
  /**
   * `time` takes epoch ms and shows it in APP_TZ as a real date; `text` (default) stays text whatever it begins with.
   */
  readonly kind?: 'text' | 'number' | 'time';
  /** In characters. */
  readonly width?: number;
  readonly value: (row: R, locale: Locale) => string | number | null;
}

/** A sheet of few rows, made when the list has been read. */
export interface LeadSheet {
  readonly title: Word;
  readonly heads: readonly Word[];
  readonly rows: ReadonlyArray<ReadonlyArray<string | number | null>>;
}

/** What a list's sheets are made of. */
export interface ListSheet<R> {
  /** Title of the page: of the sheet and of the file. */
  readonly title: Word;
  readonly columns: ReadonlyArray<SheetColumn<R>>;
  /**
   * Keys of the columns that the person sees, in their order; all when absent. Unknown ones: `sheetKeys` refuses them.
   */
  readonly only?: readonly string[] | undefined;
  /** The filters that were set, each in words: sheet 2 shows them. */
  readonly filters: ReadonlyArray<readonly [Word, string]>;
  /** Sheets before the list's; they take up the filters, person and time. */
  readonly leads?: (about: ReadonlyArray<readonly [string, string]>) => readonly LeadSheet[];
}

/** For whom a workbook is made, and when. */
export interface BookFor {
  readonly locale: Locale;
  readonly now: number;
  readonly zone: string;
  readonly person: { readonly realName: string; readonly username: string };
}

/** The filters in the reader's language. */
export const filtersIn = (
  { filters }: Pick<ListSheet<never>, 'filters'>,
  locale: Locale,
): ReadonlyArray<readonly [string, string]> => filters.map(([name, value]) => [say(name, locale), value] as const);

const widths = { text: 18, number: 12, time: 20 } as const;

/** The sheets of a list whose rows come page by page. */
export function sheetsOf<R>(
  { locale, now, zone, person: { realName, username } }: BookFor,
  sheet: ListSheet<R>,
  total: number,
  read: AsyncIterable<readonly R[]>,
): XlsxSheet[] {
  const about = [
    ...filtersIn(sheet, locale),
    [say(sheetWords.rows, locale), String(total)] as const,
    [say(sheetWords.person, locale), `${realName} (${username})`] as const,
    [say(sheetWords.time, locale), shownTime(zone, now, '-', ' ', ':')] as const,
  ];
  const columns = shown(sheet);
  async function* rows(): AsyncGenerator<CellValue[][]> {
    for await (const records of read) {
      yield records.map((row) => columns.map((column) => cell(column, row, locale, zone)));
    }
  }
  const listed: XlsxSheet = {
    name: sheetName(say(sheet.title, locale)),
    columns: columns.map(({ title, kind = 'text', width }) => ({
      title: say(title, locale),
      kind,
      width: width ?? widths[kind],
    })),
    rows: rows(),
    filter: true,
  };
  const leads = sheet.leads?.(about).map((lead) => leadSheet(lead, locale));
  return leads === undefined ? [listed, aboutSheet(about, locale)] : [...leads, listed];
}

function leadSheet({ title, heads, rows }: LeadSheet, locale: Locale): XlsxSheet {
  return {
    name: sheetName(say(title, locale)),
    columns: heads.map((head, at) => ({
      title: say(head, locale),
      kind: 'number',
      width: at === 0 ? 24 : widths.text,
    })),
    rows: once(rows),
  };
}

function aboutSheet(about: ReadonlyArray<readonly [string, string]>, locale: Locale): XlsxSheet {
  return {
    name: say(sheetWords.about, locale),
    columns: [
      { title: say(sheetWords.name, locale), kind: 'text', width: 20 },
      { title: say(sheetWords.value, locale), kind: 'text', width: 60 },
    ],
    rows: once(about),
  };
}

async function* once<T>(whole: T): AsyncGenerator<T> {
  yield whole;
}

function shown<R>(sheet: ListSheet<R>): ReadonlyArray<SheetColumn<R>> {
  const { only, columns } = sheet;
  if (only === undefined) return columns;
  const found = only.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return found.length === 0 ? columns : found;
}

function cell<R>(column: SheetColumn<R>, row: R, locale: Locale, zone: string): CellValue {
  const value = column.value(row, locale);
  if (value === null || value === '') return null;
  if (typeof value === 'string') return value;
  // A sheet has no zone: it shows the digits of UTC.
  return column.kind === 'time' ? new Date(value + zoneOffsetMs(zone, value)) : value;
}

/** A sheet's name has at most 31 characters and none of these. */
function sheetName(title: string): string {
  return title.replace(/[*?:\\/[\]]/g, ' ').slice(0, 31);
}
