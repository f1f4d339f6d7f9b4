import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { stream as streams, Worksheet } from 'exceljs';
import { z } from 'zod';
import type { ReadTx } from '#db/engine/database.ts';
import { may } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { sheetWords } from '#domain/texts/sheets.ts';
import { zoneOffsetMs } from '#domain/zone.ts';
import { list } from './input.ts';
import type { Call, Method } from './route.ts';

/** Rows of one workbook that sets no limit of its own; above it is errno 9008. @source product.md C0 */
export const maxExportRows = 50_000;
/** Read, and later written, in one go: the loop is free between. */
const batchRows = 1_000;
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** UTF-16 units of a cell's text: a sheet takes 32,767. What is longer is cut; a column that may be tells so itself. */
export const maxCellUnits = 32_000;

/** A column of an exported list. */
export interface SheetColumn<R> {
  /** As the client names it when it asks for the columns that it shows. */
  readonly key: string;
  readonly title: Word;
  /** `time` takes epoch ms and shows it in APP_TZ as a real date; `text` (default) stays text whatever it begins with. */
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

export interface Sheet<R> {
  /** ASCII name of the page, for readers of headers that know no other. */
  readonly name: string;
  /** Title of the page: of the sheet and of the file. */
  readonly title: Word;
  readonly columns: ReadonlyArray<SheetColumn<R>>;
  /** Keys of the columns that the person sees, in their order; all when absent. Unknown ones: `sheetKeys` refuses them. */
  readonly only?: readonly string[] | undefined;
  /** The filters that were set, each in words: sheet 2 shows them. */
  readonly filters: ReadonlyArray<readonly [Word, string]>;
  /** One page of the list under the filters. All pages are read in one snapshot. */
  readonly read: (
    tx: ReadTx,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly records: readonly R[]; readonly total: number }>;
  /** Instead of the 50,000, for a list that cannot be asked for again. */
  readonly maxRows?: number;
  /** Sheets before the list's, made of what `read` found; they take up the filters, person and time. */
  readonly leads?: (about: ReadonlyArray<readonly [string, string]>) => readonly LeadSheet[];
}

/** Input of a list's export: the columns that the person sees; one that the sheet does not know is a bad field. */
export function sheetKeys<R>(columns: ReadonlyArray<SheetColumn<R>>) {
  const known = new Set(columns.map(({ key }) => key));
  return list(
    z.string().superRefine((key, context) => {
      const message = fieldText('field.unknown', { field: key.slice(0, 40) });
      if (!known.has(key)) context.addIssue({ code: 'custom', message });
    }),
    40,
  );
}

type ExportCall = Pick<
  Call<unknown, 'signedIn', Method>,
  'locale' | 'now' | 'deps' | 'session' | 'scope' | 'read' | 'write' | 'audit'
>;

/**
 * A list as xlsx, streamed as an attachment: header row bold, frozen and filtered, sheet 2 with filters, person and
 * time. Leaves the call's audit row (number of rows and the filters), so the route only needs its audit name.
 * @throws DomainError 1403 without `export`, 9008 above 50,000 rows, or above the sheet's own limit
 * @source product.md C0
 */
export async function sendWorkbook<R>(call: ExportCall, sheet: Sheet<R>): Promise<Response> {
  if (!may(call.scope.access, ['export'])) throw new DomainError(1403);
  const { locale, now } = call;
  const zone = call.deps.config.APP_TZ;
  const rows = await readAll(call, sheet);
  const filters = sheet.filters.map(([name, value]) => [say(name, locale), value] as const);
  call.audit({ targetType: 'export', targetId: sheet.name, data: { rows: rows.length, filters } });
  // A GET has no row in the audit log.
  await call.write?.(async () => undefined);
  const { default: exceljs } = await import('exceljs');
  const out = new PassThrough();
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  book.creator = call.session.user.realName;
  book.created = new Date(now);
  const about = [
    ...filters,
    [say(sheetWords.rows, locale), String(rows.length)] as const,
    [say(sheetWords.person, locale), `${call.session.user.realName} (${call.session.user.username})`] as const,
    [say(sheetWords.time, locale), stamp(zone, now, '-', ' ', ':')] as const,
  ];
  write(book, sheet, rows, about, { locale, zone }).catch((error: unknown) => {
    call.deps.log.error({ err: error, export: sheet.name }, 'an export broke off');
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const time = stamp(zone, now, '', '', '');
  const title = encodeURIComponent(`${say(sheet.title, locale)}_${time}.xlsx`);
  return new Response(Readable.toWeb(out) as ReadableStream, {
    headers: {
      'Content-Type': xlsxType,
      'Content-Disposition': `attachment; filename="${sheet.name}_${time}.xlsx"; filename*=UTF-8''${title}`,
      'Cache-Control': 'no-store',
    },
  });
}

async function readAll<R>(call: ExportCall, sheet: Sheet<R>): Promise<readonly R[]> {
  return call.read(async (tx) => {
    const rows: R[] = [];
    for (;;) {
      const { records, total } = await sheet.read(tx, { offset: rows.length, limit: batchRows });
      if (total > (sheet.maxRows ?? maxExportRows)) throw new DomainError(9008);
      rows.push(...records);
      if (records.length < batchRows) return rows;
      await nextTurn();
    }
  });
}

interface Place {
  readonly locale: Locale;
  readonly zone: string;
}

const textFormat = '@';
const timeFormat = 'yyyy-mm-dd hh:mm:ss';
const widths = { text: 18, number: 12, time: 20 } as const;

async function write<R>(
  book: streams.xlsx.WorkbookWriter,
  sheet: Sheet<R>,
  rows: readonly R[],
  about: ReadonlyArray<readonly [string, string]>,
  { locale, zone }: Place,
): Promise<void> {
  for (const lead of sheet.leads?.(about) ?? []) writeLead(book, lead, locale);
  const columns = shown(sheet);
  const first = book.addWorksheet(sheetName(say(sheet.title, locale)), { views: [{ state: 'frozen', ySplit: 1 }] });
  first.columns = columns.map(({ title, kind = 'text', width }) => ({
    header: say(title, locale),
    width: width ?? widths[kind],
    // Text as a format: what begins with = + - @ stays text when somebody edits the cell, too.
    ...(kind === 'number' ? {} : { style: { numFmt: kind === 'time' ? timeFormat : textFormat } }),
  }));
  bold(first);
  first.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: Math.max(1, columns.length) } };
  for (const [at, row] of rows.entries()) {
    first.addRow(columns.map((column) => cell(column, row, locale, zone))).commit();
    if (at % batchRows === batchRows - 1) await nextTurn();
  }
  first.commit();
  if (sheet.leads === undefined) writeAbout(book, about, locale);
  await book.commit();
}

function writeLead(book: streams.xlsx.WorkbookWriter, { title, heads, rows }: LeadSheet, locale: Locale): void {
  const sheet = book.addWorksheet(sheetName(say(title, locale)), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = heads.map((head, at) => ({ header: say(head, locale), width: at === 0 ? 24 : widths.text }));
  bold(sheet);
  for (const row of rows) sheet.addRow(row.map((value) => (typeof value === 'string' ? clean(value) : value))).commit();
  sheet.commit();
}

function writeAbout(
  book: streams.xlsx.WorkbookWriter,
  about: ReadonlyArray<readonly [string, string]>,
  locale: Locale,
): void {
  const second = book.addWorksheet(say(sheetWords.about, locale));
  second.columns = [
    { header: say(sheetWords.name, locale), width: 20, style: { numFmt: textFormat } },
    { header: say(sheetWords.value, locale), width: 60, style: { numFmt: textFormat } },
  ];
  bold(second);
  for (const [name, value] of about) second.addRow([clean(name), clean(value)]).commit();
  second.commit();
}

function shown<R>(sheet: Sheet<R>): ReadonlyArray<SheetColumn<R>> {
  const { only, columns } = sheet;
  if (only === undefined) return columns;
  const found = only.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return found.length === 0 ? columns : found;
}

function bold(sheet: Worksheet): void {
  const head = sheet.getRow(1);
  head.font = { bold: true };
  head.commit();
}

function cell<R>(column: SheetColumn<R>, row: R, locale: Locale, zone: string): string | number | Date | null {
  const value = column.value(row, locale);
  if (value === null || value === '') return null;
  if (typeof value === 'string') return clean(value);
  // A sheet has no zone: it shows the digits of UTC.
  return column.kind === 'time' ? new Date(value + zoneOffsetMs(zone, value)) : value;
}

/** Characters that XML cannot hold, and more than a cell can. */
function clean(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').slice(0, maxCellUnits);
}

/** A sheet's name has at most 31 characters and none of these. */
function sheetName(title: string): string {
  return title.replace(/[*?:\\/[\]]/g, ' ').slice(0, 31);
}

function stamp(zone: string, at: number, dateMark: string, between: string, timeMark: string): string {
  const text = new Date(at + zoneOffsetMs(zone, at)).toISOString();
  const [date = '', time = ''] = text.slice(0, 19).split('T');
  return date.replaceAll('-', dateMark) + between + time.replaceAll(':', timeMark);
}
