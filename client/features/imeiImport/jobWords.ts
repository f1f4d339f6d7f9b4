import type { TFunction } from 'i18next';
import { errmsgOf, errnoCatalogue, type Errno } from '#domain/errno.ts';
import { hasFailed, type ImportJobRow } from '#domain/imei/importJob.ts';
import { refusalText } from '#domain/imei/sheetRefusal.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import type { ChipLook } from '#client/ui/primitives/Chip.tsx';

/** What its look is made of. */
export type Outcome = Pick<ImportJobRow, 'status' | 'successRows' | 'failedRows'>;

export function lookOf(job: Outcome): ChipLook {
  const { status, failedRows } = job;
  if (hasFailed(job)) return 'bad';
  if (status === 'validating' || status === 'running' || status === 'undoing') return 'info';
  if (status === 'paused') return 'warn';
  if (status === 'completed') return failedRows > 0 ? 'warn' : 'info';
  return 'plain';
}

/**
 * A completed one with failed rows is partly successful; one of which nothing was taken has failed.
 * @source docs/requirements.md B5
 */
export function statusWords(t: TFunction, job: Outcome): string {
  if (hasFailed(job)) return t('imports.status.failed');
  if (job.status === 'completed' && job.failedRows > 0) return t('imports.status.partial');
  return t(`imports.status.${job.status}`);
}

/** Why an import failed, in the reader's language. */
export function errorWords({ error, refusal }: Pick<ImportJobRow, 'error' | 'refusal'>): string {
  if (refusal !== null) return refusalText(refusal, currentLocale());
  if (error === null) return '';
  const known = Object.keys(errnoCatalogue).includes(error);
  return known ? errmsgOf(Number(error) as Errno, currentLocale()) : error;
}

/** A file that was refused is refused again: only trouble of the house is worth another try. */
export function canRetry({ status, refusal }: Pick<ImportJobRow, 'status' | 'refusal'>): boolean {
  return status === 'failed' && refusal === null;
}

/** Also of a cancelled one, whose committed rows stay else. */
export function canUndo({
  status,
  dryRun,
  successRows,
}: Pick<ImportJobRow, 'status' | 'dryRun' | 'successRows'>): boolean {
  return (status === 'completed' || status === 'cancelled') && !dryRun && successRows > 0;
}

type Way = Pick<ImportJobRow, 'totalRows' | 'processedRows' | 'successRows' | 'skippedRows' | 'failedRows'>;

/** What a server of the version before does not tell. */
type Untold = Partial<Pick<ImportJobRow, 'undoneShare'>>;

/** How far it is: of one that is being undone, how far that is, whose rows are no longer OK. */
export function wayOf(job: Way & Pick<ImportJobRow, 'status'> & Untold): Way {
  if (job.status !== 'undoing') return job;
  const { totalRows, undoneShare = 0 } = job;
  const rows = Math.round(totalRows * undoneShare);
  return { totalRows, processedRows: rows, successRows: 0, skippedRows: rows, failedRows: 0 };
}

/** Share of the rows that are done, 0…100. */
export function percentOf({ processedRows, totalRows }: Pick<ImportJobRow, 'processedRows' | 'totalRows'>): number {
  return totalRows === 0 ? 0 : (processedRows * 100) / totalRows;
}

export function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
