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
  /** Other widths of tables that are at least so wide, px; narrowest first. */
  readonly widths?: ReadonlyArray<{ readonly from: number; readonly width: number }>;
  /** Of one without: what it needs at the least, px; 96 when absent. */
  readonly least?: number;
  readonly align?: 'right' | 'center';
  /** Shown only where the table is at least this wide, px. */
  readonly from?: number;
  /** Shown only where the table is narrower than this, px. */
  readonly below?: number;
  /** Stays whatever the person hides; the first column and `actions` always do. */
  readonly fixed?: boolean;
  /** Columns of the exported sheet that this one stands for; the one of its own key when absent. */
  readonly sheet?: readonly string[];
  /** The server sorts by this field. */
  readonly sortField?: string;
  readonly render: (row: R) => ReactNode;
  /** Full text of a cell that is cut. */
  readonly hint?: (row: R) => string | undefined;
  readonly className?: string | undefined;
}

const leastWidth = 96;

/**
 * The columns that have room in a table of `width` px, of which `taken` are not theirs. Where the ones without a width
 * would be squeezed, others go, those that come last with growing width first; what names a row stays.
 */
export function columnsFor<R>(columns: ReadonlyArray<Column<R>>, width: number, taken = 0): Array<Column<R>> {
  const shown = columns
    .filter((column) => (column.from ?? 0) <= width && width < (column.below ?? Infinity))
    .map((column) => {
      const fit = column.widths?.findLast(({ from }) => from <= width);
      return fit === undefined ? column : { ...column, width: fit.width };
    });
  const needed = (): number => shown.reduce((sum, column) => sum + (column.width ?? column.least ?? leastWidth), taken);
  while (needed() > width) {
    const optional = shown.filter(({ from = 0, fixed }, at) => at > 0 && from > 0 && fixed !== true);
    const latest = Math.max(...optional.map(({ from = 0 }) => from));
    const goes = optional.findLast(({ from }) => from === latest);
    if (goes === undefined) break;
    shown.splice(shown.indexOf(goes), 1);
  }
  return shown;
}

/** Clicking a head: descending, ascending, then the server's own order again. */
export function nextSort(sort: Sort | undefined, field: string): Sort | undefined {
  if (sort?.field !== field) return { field, order: 'desc' };
  return sort.order === 'desc' ? { field, order: 'asc' } : undefined;
}

/** How a person wants to see a list. */
export interface TableView {
  /** Keys of columns. */
  readonly hidden: readonly string[];
  readonly isCompact: boolean;
}

export const defaultView: TableView = { hidden: [], isCompact: false };

/** A view as it was stored; what is no view is the default one. */
export function readView(stored: unknown): TableView {
  const { hidden, isCompact } = (typeof stored === 'object' && stored !== null ? stored : {}) as {
    readonly hidden?: unknown;
    readonly isCompact?: unknown;
  };
  const keys: unknown[] = Array.isArray(hidden) ? hidden : [];
  return { hidden: keys.filter((key) => typeof key === 'string'), isCompact: isCompact === true };
}

/** The columns that a person may hide: a table keeps what names its rows and what acts on them. */
export function choosable<R>(columns: ReadonlyArray<Column<R>>): Array<Column<R>> {
  return columns.filter((column, at) => at > 0 && column.key !== 'actions' && column.fixed !== true);
}

/** The columns without the hidden ones. */
export function chosenColumns<R>(columns: ReadonlyArray<Column<R>>, hidden: readonly string[]): Array<Column<R>> {
  const gone = new Set(choosable(columns).filter(({ key }) => hidden.includes(key)));
  return columns.filter((column) => !gone.has(column));
}

/** Keys of the sheet that shows these columns. */
export function sheetColumns<R>(columns: ReadonlyArray<Column<R>>): string[] {
  return columns.flatMap(({ key, sheet }) => (key === 'actions' ? [] : (sheet ?? [key])));
}
