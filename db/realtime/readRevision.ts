import type { ReadTx } from '../engine/database.ts';
import { revisionCounter } from '../schema/realtime.ts';

/** The last revision that was given out and committed; 0 when there was none. Read first in every snapshot. */
export async function readRevision(tx: ReadTx): Promise<number> {
  const [row] = await tx.sql.select({ value: revisionCounter.value }).from(revisionCounter);
  if (!row) throw new Error('The revision counter has no row: the database was not migrated');
  return row.value;
}
