import { expect, test } from 'vitest';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { percentOf, wayOf } from './jobWords.ts';

test('of an import that is being undone it is told how far that is, not how far the import had come', () => {
  const job = { totalRows: 40_000, processedRows: 4_000, successRows: 0, skippedRows: 0, failedRows: 0 };
  const at = (status: ImportJobRow['status'], undoneShare?: number) =>
    percentOf(wayOf({ ...job, status, ...(undoneShare !== undefined && { undoneShare }) }));
  expect(at('cancelled')).toBe(10);
  expect(at('undoing', 0)).toBe(0);
  // A server of the version before says nothing of it.
  expect(at('undoing')).toBe(0);
  expect(at('undoing', 0.5)).toBe(50);
  expect(wayOf({ ...job, status: 'undoing', undoneShare: 0.25 })).toMatchObject({
    successRows: 0,
    skippedRows: 10_000,
  });
});
