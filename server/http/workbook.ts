import { z } from 'zod';
import { may } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { bookParts, factsPart } from '../readers/bookParts.ts';
import { books, type BookName } from '../readers/books/table.ts';
import type { AnyBookWanted, BookWanted } from '../readers/giveWorkbook.ts';
import { batchRows } from './exportLimits.ts';
import { list } from './input.ts';
import { sendGiven, type ExportCall } from './sendGiven.ts';
import { filtersIn, type BookFor, type ListSheet, type SheetColumn } from './xlsx/listSheets.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const xlsx = { extension: 'xlsx', mime: xlsxType } as const;

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

export type BookAsked<N extends BookName> = Omit<BookWanted<N>, 'made'>;

/**
 * A list as xlsx, made by a reader. Leaves the call's audit row (number of rows and the filters), so the route only
 * needs its audit name.
 * @throws DomainError 1403 without `export`, 9008 above 50,000 rows
 * @source docs/requirements.md C0
 */
export async function sendWorkbook<N extends BookName>(call: ExportCall, asked: BookAsked<N>): Promise<Response> {
  requireExport(call);
  const { name, title } = books[asked.book];
  const wanted = { ...asked, made: bookFor(call) } as unknown as AnyBookWanted;
  return sendGiven(call, {
    ...xlsx,
    name,
    title,
    audited: { filters: filtersIn(asked, call.locale) },
    parts: call.deps.readers.give('giveWorkbook', call.scope, wanted),
  });
}

/** Rows that the call has in its hands and cannot be asked for again: however many they are. */
export interface RowSheet<R> extends Omit<ListSheet<R>, 'leads'> {
  readonly name: string;
  readonly rows: readonly R[];
}

/** The same of rows that are here already. @throws DomainError 1403 without `export` */
export async function sendRows<R>(call: ExportCall, sheet: RowSheet<R>): Promise<Response> {
  requireExport(call);
  const { name, title, rows } = sheet;
  async function* pages(): AsyncGenerator<readonly R[]> {
    for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows);
  }
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield factsPart({ rows: rows.length });
    yield* bookParts(bookFor(call), sheet, rows.length, pages());
  }
  return sendGiven(call, { ...xlsx, name, title, audited: { filters: filtersIn(sheet, call.locale) }, parts: parts() });
}

function requireExport({ scope }: ExportCall): void {
  if (!may(scope.access, ['export'])) throw new DomainError(1403);
}

/** Whose book a call makes. */
export function bookFor({ locale, now, deps, session }: ExportCall): BookFor {
  const { realName, username } = session.user;
  return { locale, now, zone: deps.config.APP_TZ, person: { realName, username } };
}
