import type { ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';
export interface Sort {
  readonly field: string;
  readonly order: SortOrder;
}

/** A column of a table. */
export interface Column<R> {
  readonly key: string;
  readonly title: ReactNode;
  /** Width in px; the ones without share what is left. */
  readonly width?: number;
  readonly align?: 'right' | 'center';
  /** Shown only where the table is at least this wide, px. */
  readonly from?: number;
  /** Shown only where the table is narrower than this, px. */
  readonly below?: number;
  /** The server sorts by this field. */
  readonly sortField?: string;
  readonly render: (row: R) => ReactNode;
  /** Full text of a cell that is cut. */
  readonly hint?: (row: R) => string | undefined;
  readonly className?: string | undefined;
}

/** The columns that have room in a table of `width` px. */
export function columnsFor<R>(columns: ReadonlyArray<Column<R>>, width: number): Array<Column<R>> {
  return columns.filter((column) => (column.from ?? 0) <= width && width < (column.below ?? Infinity));
}

/** Clicking a head: descending, ascending, then the server's own order again. */
export function nextSort(sort: Sort | undefined, field: string): Sort | undefined {
  if (sort?.field !== field) return { field, order: 'desc' };
  return sort.order === 'desc' ? { field, order: 'asc' } : undefined;
}
