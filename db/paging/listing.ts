import { and, gte, lte, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Place } from '#domain/paging/place.ts';
import type { Show } from '../engine/hidden.ts';

/** A filter of a list. */
export interface Condition {
  readonly where: (show: Show) => SQL | undefined;
  /** An index answers it, behind what is fixed. Absent: it is asked of rows that something else found. */
  readonly index?: {
    /** The same in parts that exclude each other and that the index has one by one; none: `where` is asked as it is. */
    readonly parts: readonly SQL[];
    /** Each part has its rows in the list's order. */
    readonly isOrdered: boolean;
  };
}

/** A list of a table that grows, as somebody asks for it: what it is narrowed by, and in which order it stands. */
export interface Listing {
  readonly table: SQLiteTable;
  /** What every row must fulfil; its columns stand first in each index of the list. */
  readonly fixed?: SQL | undefined;
  /** All in one direction; the last one is unique among what is fixed. An index has them so. */
  readonly order: readonly [SQLiteColumn, ...SQLiteColumn[]];
  readonly direction: 'asc' | 'desc';
  /** Of the first column of the order, both ends included. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Those that usually leave the fewest rows first; what is not asked for is left out. */
  readonly conditions: ReadonlyArray<Condition | undefined>;
}

/** What of a list is wanted. */
export interface Part {
  readonly offset: number;
  readonly limit: number;
  /** Only what stands behind it, however far; the offset counts from there. */
  readonly after?: Place | undefined;
  /** What a call names its pages by, in words about one that is too far; `page` without one. */
  readonly pageField?: 'page' | 'start' | undefined;
  /** The total is exact up to so many rows, whatever that costs: for a file of the list. */
  readonly countTo?: number | undefined;
}

/** How many rows there are; with `isMore` there are, or may be, more than `total`. */
export interface Total {
  readonly total: number;
  readonly isMore: boolean;
}

/** A page of a list. `next` is where the next one begins, in words of calls; null behind the last one. */
export interface KeyedPage<R> extends Total {
  readonly records: R[];
  readonly next: string | null;
}

/** Totals are counted up to here, and pages end here: from there on lists are read by key. */
export const maxTotal = 10_000;
/** More parts than this are not merged: a page would look into each. */
export const mostParts = 24;

/** A condition that an index has in the list's order, in parts that exclude each other. */
export function along(where: Condition['where'], parts: readonly SQL[]): Condition {
  const isMerged = parts.length <= mostParts;
  return { where, index: { parts: isMerged ? parts : [], isOrdered: isMerged } };
}

/** A condition that an index answers in an order of its own. */
export function apart(where: Condition['where'], parts: readonly SQL[] = []): Condition {
  return { where, index: { parts: parts.length > mostParts ? [] : parts, isOrdered: false } };
}

export function bounds({ order, from, until }: Listing, show: Show): SQL | undefined {
  const [column] = order;
  return and(
    from === undefined ? undefined : gte(show(column), from),
    until === undefined ? undefined : lte(show(column), until),
  );
}
