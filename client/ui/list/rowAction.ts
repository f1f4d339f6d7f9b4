import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Where a row has it: a button with its word, an icon, or behind "more"; a bare word says that it is done. */
interface OnRow<Row> {
  readonly at: 'word' | 'button' | 'icon' | 'menu';
  /** Of a row that it can be done with; absent: of each. */
  readonly isFor?: (row: Row) => boolean;
  /** Shown, and not to be done with this row. */
  readonly isDisabled?: (row: Row) => boolean;
  /** Where the row calls it otherwise than `label`. */
  readonly label?: (row: Row) => string;
  /** The word of a table's button, where `label` has no room; a card and whoever listens have the whole one. */
  readonly short?: string;
  /** A page instead of something to run. */
  readonly href?: (row: Row) => string;
  /** On a card alone: a table has no room for it, and its bar and its keys have it. */
  readonly isCardOnly?: boolean;
  /** A heading in the menu; actions under the same one follow each other. */
  readonly under?: string;
  /** Where tests know it by another name than `id`. */
  readonly id?: string;
}

/** Where the bar of the picked rows has it. */
interface InBulk<Row> {
  /** Actions under the same word share a menu. */
  readonly under?: { readonly id: string; readonly label: string };
  /** Of rows that it can be done with: it goes with those alone, and says how many they are. Absent: with each. */
  readonly isFor?: (row: Row) => boolean;
}

/**
 * What can be done with rows of a list, said once: for a row's buttons and its menu, and for the bar of the picked
 * ones. What a person may not do is left out of the list of actions.
 */
export interface RowAction<Row> {
  /** Tests know it as `area-id` on a row and `area-bulk-id` of the picked ones. */
  readonly id: string;
  readonly label: string;
  /** Stands for the word in a menu of choices: a mark with its colour. */
  readonly mark?: ReactNode;
  readonly icon?: Icon;
  /** What is mostly done with such a row: a filled button. */
  readonly isMain?: boolean;
  /** It removes something. */
  readonly isDanger?: boolean;
  readonly row?: OnRow<Row>;
  readonly bulk?: InBulk<Row>;
  /** Does it with the focused row of the table. */
  readonly key?: string;
  /** True, or a promise of it, where the rows are done with: they are picked no longer. */
  readonly run: (rows: readonly Row[]) => unknown;
}
