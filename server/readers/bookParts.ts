import { PassThrough } from 'node:stream';
import { DomainError } from '#domain/errno.ts';
import { batchRows, maxExportRows } from '../http/exportLimits.ts';
import { sheetsOf, type BookFor, type ListSheet } from '../http/xlsx/listSheets.ts';
import { writeXlsx } from '../http/xlsx/writeXlsx.ts';
import type { BookRows, ReadPage } from './books/book.ts';

/** Of the file in one part: a question to the server for each is worth that. */
const partBytes = 262_144;

/** What the first part of a given file says. */
export interface FileFacts {
  readonly rows: number;
}

export const factsPart = (facts: FileFacts): Uint8Array => Buffer.from(JSON.stringify(facts));

/**
 * The first page of a file.
 * @throws DomainError 9008 above the most rows
 */
export async function firstPage<R>(read: ReadPage<R>): Promise<BookRows<R>> {
  const first = await read({ offset: 0, limit: batchRows, countTo: maxExportRows });
  if (first.total > maxExportRows || first.isMore === true) throw new DomainError(9008);
  return first;
}

/** All pages, each read when the one before was taken. */
export async function* pagesFrom<R>(read: ReadPage<R>, first: BookRows<R>): AsyncGenerator<readonly R[]> {
  let page = first;
  for (let taken = 0; ;) {
    yield page.records;
    if (page.records.length < batchRows) return;
    taken += page.records.length;
    const from = page.place == null ? { offset: taken } : { offset: 0, after: page.place };
    page = await read({ ...from, limit: batchRows });
  }
}

/** A workbook of a list in parts, each made when the one before was taken. */
export async function* bookParts<R>(
  book: BookFor,
  list: ListSheet<R>,
  total: number,
  pages: AsyncIterable<readonly R[]>,
): AsyncGenerator<Uint8Array> {
  const sink = new PassThrough({ highWaterMark: partBytes });
  const sheets = sheetsOf(book, list, total, pages);
  const writing = writeXlsx({ sheets, creator: book.person.realName, created: book.now }, sink);
  // A receiver that leaves early closes the sink, which ends the writing.
  writing.catch(() => undefined);
  for await (const part of sink) yield part as Uint8Array;
  await writing;
}
