import type { ImportFields } from '#domain/imei/checkRow.ts';
import type { RowError } from '#domain/imei/rowErrors.ts';

/** A row of the file that was not refused before, judged by itself and by what its words stand for now. */
export interface BatchRow {
  readonly rowNo: number;
  readonly imei: string;
  /** Of the device that was meant to be made of it when the row was stored. */
  readonly deviceId: string | null;
  /** Null: its words stand for nothing any more, as `errors` say. */
  readonly fields: ImportFields | null;
  readonly errors: readonly RowError[];
  /** As the sheet has it; empty where it has none. */
  readonly typedCode: string;
}

/** The next rows of a file, of which a transaction takes all or none. */
export interface Batch {
  readonly rows: readonly BatchRow[];
  /** Of all rows, with those that were refused before. */
  readonly count: number;
  /** Number of the last row; null when none is left. */
  readonly lastRow: number | null;
}
