import type { TFunction } from 'i18next';
import { errmsgOf, errnoCatalogue, type Errno } from '#domain/errno.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { currentLocale } from '#client/i18n/i18n.ts';

/** What an import looks like from outside: its state, and how it came through. */
export type JobLook = 'waiting' | 'busy' | 'still' | 'good' | 'partial' | 'bad' | 'over';

export function lookOf({ status, failedRows }: Pick<ImportJobRow, 'status' | 'failedRows'>): JobLook {
  if (status === 'uploaded') return 'waiting';
  if (status === 'validating' || status === 'running') return 'busy';
  if (status === 'paused') return 'still';
  if (status === 'completed') return failedRows > 0 ? 'partial' : 'good';
  return status === 'failed' ? 'bad' : 'over';
}

/** A completed one with failed rows is partly successful. @source product.md B5 */
export function statusWords(t: TFunction, job: Pick<ImportJobRow, 'status' | 'failedRows'>): string {
  if (job.status === 'completed' && job.failedRows > 0) return t('imports.status.partial');
  return t(`imports.status.${job.status}`);
}

/** Why an import failed, in the reader's language. */
export function errorWords({ error }: Pick<ImportJobRow, 'error'>): string {
  if (error === null) return '';
  const known = Object.keys(errnoCatalogue).includes(error);
  return known ? errmsgOf(Number(error) as Errno, currentLocale()) : error;
}

/** Share of the rows that are done, 0…100. */
export function percentOf({ processedRows, totalRows }: Pick<ImportJobRow, 'processedRows' | 'totalRows'>): number {
  return totalRows === 0 ? 0 : (processedRows * 100) / totalRows;
}

export function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
