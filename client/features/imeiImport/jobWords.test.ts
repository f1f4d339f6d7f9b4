import { expect, test } from 'vitest';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { percentOf, wayOf } from './jobWords.ts';

test('of an import that is being undone it is told how far that is, not how far the import had come', () => {
  const job = { totalRows: 40_000, processedRows: 4_000, successRows: 0, skippedRows: 0, failedRows: 0, undoneRows: 0 };
  const at = (status: ImportJobRow['status'], undoneRows: number) =>
    percentOf(wayOf({ ...job, status, undoneRows } as ImportJobRow));
  expect(at('cancelled', 0)).toBe(10);
  expect(at('undoing', 0)).toBe(0);
  expect(at('undoing', 20_000)).toBe(50);
  expect(wayOf({ ...job, status: 'undoing', undoneRows: 501 } as ImportJobRow)).toMatchObject({
    successRows: 0,
    skippedRows: 501,
  });
});
