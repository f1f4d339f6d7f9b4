import { and, eq, gte, lte } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { updateMany } from '../engine/manyRows.ts';
import { importRow } from '../schema/imports.ts';
import type { JudgedRow } from './judgeRows.ts';
import type { BatchRow } from './readBatch.ts';

/**
 * Writes what became of a batch: one by one only what has something of its own (a reason, a device), all others with one
 * statement.
 */
export async function markRows(
  tx: WriteTx,
  batch: {
    readonly jobId: string;
    readonly rows: readonly BatchRow[];
    readonly judged: readonly JudgedRow[];
    /** By row. */
    readonly devices: ReadonlyMap<number, string>;
  },
): Promise<void> {
  const { jobId, rows, judged, devices } = batch;
  const own = judged.filter(({ rowNo, status }) => status !== 'ok' || devices.has(rowNo));
  await updateMany(
    tx,
    importRow,
    { by: ['jobId', 'rowNo'], set: ['status', 'errors', 'deviceId'] },
    own.map(({ rowNo, status, errors }) => ({
      jobId,
      rowNo,
      status,
      errors: [...errors],
      deviceId: devices.get(rowNo) ?? null,
    })),
  );
  const [first, last] = [rows[0]?.rowNo, rows.at(-1)?.rowNo];
  if (own.length === judged.length || first === undefined || last === undefined) return;
  await tx.sql
    .update(importRow)
    .set({ status: 'ok' })
    .where(
      and(
        eq(importRow.jobId, jobId),
        gte(importRow.rowNo, first),
        lte(importRow.rowNo, last),
        eq(importRow.status, 'pending'),
      ),
    );
}
