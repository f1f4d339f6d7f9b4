import { findStoredJob } from '#db/imports/findImportJob.ts';
import { listImportRows, type StoredRow } from '#db/imports/listImportRows.ts';
import { DomainError } from '#domain/errno.ts';
import { rowErrorText } from '#domain/imei/rowErrors.ts';
import { sheetColumnKeys, columnName, templateTitle } from '#domain/imei/sheetColumns.ts';
import { imeiWords as heads } from '#domain/texts/imeiTexts.ts';
import { byPlace } from '../../http/placeText.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

/** Columns as in the template, so that a corrected file can be imported again, and why each row was not taken. */
const columns: ReadonlyArray<SheetColumn<StoredRow>> = [
  ...sheetColumnKeys.map((key): SheetColumn<StoredRow> => ({
    key,
    // The importer knows its columns by these words in any language.
    title: { zh: templateTitle(key), en: templateTitle(key) },
    width: key === 'imei' || key === 'iccid' ? 24 : 18,
    value: ({ raw }) => raw[key] ?? null,
  })),
  { key: 'rowNo', title: heads.rowNo, kind: 'number', width: 8, value: (row) => row.rowNo },
  {
    key: 'reason',
    title: heads.reason,
    width: 60,
    value: ({ errors }, locale) =>
      errors
        .map((error) => rowErrorText(error, locale))
        .map(({ column, code, message }) => `${code} ${columnName(column, locale)}：${message}`)
        .join('；'),
  },
];

export const importErrorBook = book<StoredRow, { readonly jobId: string }>({
  name: 'import-errors',
  title: heads.errors,
  columns,
  open: (tx, scope, { jobId }) => {
    const job = findStoredJob(tx, scope, jobId);
    return async (page) => {
      if ((await job) === null) throw new DomainError(9001);
      return byPlace(await listImportRows(tx, jobId, { ...page, status: 'failed' }), 1);
    };
  },
});
