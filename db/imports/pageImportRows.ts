import type { Scope } from '#domain/access/access.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import type { ImportRowView } from '#domain/imei/importJob.ts';
import { rowErrorText } from '#domain/imei/rowErrors.ts';
import type { HeavyTx } from '../engine/database.ts';
import { findImportJob } from './findImportJob.ts';
import { listImportRows } from './listImportRows.ts';

export interface ImportRowsWanted {
  readonly jobId: string;
  readonly page: Parameters<typeof listImportRows>[2];
  readonly now: number;
  readonly locale: Locale;
}

/** Rows of a file as the importer judged them, in words. @throws DomainError 9001 for a missing or foreign import */
export async function pageImportRows(tx: HeavyTx, scope: Scope, { jobId, page, now, locale }: ImportRowsWanted) {
  if ((await findImportJob(tx, scope, jobId, now)) === null) throw new DomainError(9001);
  const { records, ...found } = await listImportRows(tx, jobId, page);
  const told = records.map(({ rowNo, raw, imei, status, errors, deviceId }): ImportRowView => ({
    rowNo,
    raw,
    imei,
    status,
    errors: errors.map((error) => rowErrorText(error, locale)),
    deviceId,
  }));
  return { records: told, ...found };
}
