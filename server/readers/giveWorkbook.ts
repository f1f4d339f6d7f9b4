import type { HeavyTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import type { Word } from '#domain/texts/names.ts';
import type { BookFor } from '../http/xlsx/listSheets.ts';
import { bookParts, factsPart, firstPage, pagesFrom } from './bookParts.ts';
import type { Book } from './books/book.ts';
import { books, type BookName, type FilterOf } from './books/table.ts';

export interface BookWanted<N extends BookName> {
  readonly book: N;
  readonly filter: FilterOf<N>;
  /** Keys of the columns that the person sees, in their order; all when absent. */
  readonly only?: readonly string[] | undefined;
  /** The filters that were set, each in words. */
  readonly filters: ReadonlyArray<readonly [Word, string]>;
  readonly made: BookFor;
}

/** Any of them. */
export type AnyBookWanted = { [N in BookName]: BookWanted<N> }[BookName];

/**
 * A list as xlsx: header row bold, frozen and filtered, sheet 2 with filters, person and time. First how many rows it
 * has.
 * @throws DomainError 9008 above the most rows, 9007 for organisations outside the scope
 */
export async function* giveWorkbook(tx: HeavyTx, scope: Scope, wanted: AnyBookWanted): AsyncGenerator<Uint8Array> {
  const { title, columns, open } = books[wanted.book] as unknown as Book<object, unknown>;
  const read = open(tx, scope, wanted.filter);
  const first = await firstPage(read);
  yield factsPart({ rows: first.total });
  const list = { title, columns, only: wanted.only, filters: wanted.filters };
  yield* bookParts(wanted.made, list, first.total, pagesFrom(read, first));
}
