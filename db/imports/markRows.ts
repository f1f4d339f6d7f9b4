import type { WriteTx } from '../engine/database.ts';
import { updateMany } from '../engine/manyRows.ts';
import { importRow } from '../schema/imports.ts';
import type { BatchRow } from './batchRow.ts';
import type { JudgedRow } from './judgeRows.ts';

/**
 * Writes what became of a batch, of those rows alone that stand otherwise: what was refused, and where the device is
 * another than was given. All others are done by the job's `doneRow`, which the caller saves in this transaction.
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
  const given = new Map(rows.map(({ rowNo, deviceId }) => [rowNo, deviceId]));
  const own = judged.filter(
    ({ rowNo, status }) => status !== 'ok' || (devices.get(rowNo) ?? null) !== (given.get(rowNo) ?? null),
  );
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
}
