import type { ReadTx, WriteTx } from '../engine/database.ts';
import { fillDaySums } from './fillDaySums.ts';
import { fillLabels } from './fillLabels.ts';
import { fillNoticeReaders } from './fillNoticeReaders.ts';

/** What one slice did. */
export interface Slice {
  /** Where the next slice begins; null when nothing is left. */
  readonly cursor: string | null;
  readonly rows: number;
}

export interface SliceFrom {
  readonly cursor: string | null;
  readonly rows: number;
  /** Whose days they are (APP_TZ). */
  readonly zone: string;
  /** PostgreSQL: how long it may wait for a lock that others queue up behind. */
  readonly patienceMs: number;
}

/**
 * Fills what an expanding migration added to a big table: a migration is one transaction, and nobody may wait for
 * millions of rows. Rows written meanwhile are the new release's and hold the new value already.
 */
export interface Fill {
  /** Never used for another fill again: its progress is kept under it. */
  readonly name: string;
  /** Rows it will look at, for the progress. */
  count(tx: ReadTx): Promise<number>;
  /**
   * Does at most `rows` rows from the cursor on. Repeating a slice must do no harm.
   * @throws NotNow when it did nothing because others would have had to wait for it
   */
  slice(tx: WriteTx, from: SliceFrom): Promise<Slice>;
}

/**
 * The table of fills: a fill is a row here, done in this order. A contracting migration comes a release after its end.
 */
export const fills: readonly Fill[] = [fillLabels, fillNoticeReaders, fillDaySums];
