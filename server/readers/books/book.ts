import type { HeavyTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import type { Place } from '#domain/paging/place.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import type { Word } from '#domain/texts/names.ts';

export interface BookPage {
  readonly offset: number;
  readonly limit: number;
  /** `place` of the page before, of a list that gives one: then it is read by key. */
  readonly after?: Place | undefined;
  /** The total of the first page is exact up to here. */
  readonly countTo?: number | undefined;
}

export interface BookRows<R> {
  readonly records: readonly R[];
  readonly total: number;
  readonly isMore?: boolean;
  readonly place?: Place | null;
}

/** One page of a list under its filters; all pages of a file are read in one snapshot. */
export type ReadPage<R> = (page: BookPage) => Promise<BookRows<R>>;

/** A list as a file of its rows. @typeParam F what it is narrowed by, as JSON carries it */
export interface Book<R, F> {
  /** Title of the page: of the sheet and of the file. */
  readonly title: Word;
  /** ASCII name of the page, for readers of headers that know no other. */
  readonly name: string;
  readonly columns: ReadonlyArray<SheetColumn<R>>;
  readonly open: (tx: HeavyTx, scope: Scope, filter: F) => ReadPage<R>;
}

/** Keeps what the rows and the filters are. */
export const book = <R, F>(declared: Book<R, F>): Book<R, F> => declared;
