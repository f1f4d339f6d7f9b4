import type { ImportJobRow, ImportMode, ImportRowStatus, ImportRowView } from '#domain/imei/importJob.ts';
import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import { download, downloadFrom } from '#client/api/download.ts';
import { call, post, type CallOptions } from '#client/api/http.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { recordFilters, type RecordFilters } from './filters.ts';
import { isPlain } from './reading.ts';
import { unsentRows } from './unsentRows.ts';

export interface UploadOptions {
  readonly orgId: string;
  readonly mode: ImportMode;
  readonly createDevices: boolean;
  readonly dryRun: boolean;
  /** How the sheet is to be read, where it does not say it by itself. */
  readonly reading: SheetReading;
}

/** Sends a sheet. @throws CallError, 9012 when the same came a moment ago and `force` is not set */
export async function uploadSheet(file: File, options: UploadOptions, force: boolean): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const { reading, ...plain } = options;
  for (const [name, value] of Object.entries({ ...plain, force })) body.append(name, String(value));
  if (!isPlain(reading)) body.append('reading', JSON.stringify(reading));
  const sent = { method: 'POST', path: '/home/imei/imei/upload', body, quiet: true } as const;
  const { jobId } = await call<{ jobId: string }>(sent);
  return jobId;
}

/** The newest imports: those that are on their way are among them. */
export function newestJobs(options: CallOptions) {
  return post('/home/imei/importRecord/listPage', { page_size: 50 }, { ...options, quiet: true });
}

export function pageJobs(filters: RecordFilters, options: CallOptions) {
  const { page, size, sort } = filters;
  const asked = { ...recordFilters.asked(filters), page, page_size: size, ...sortAsked(sort, ['createdAt']) };
  return post('/home/imei/importRecord/listPage', asked, { ...options, quiet: true });
}

export const findJob = (id: string, options: CallOptions) =>
  post('/home/imei/importRecord/info', { id }, { ...options, quiet: true });

export function pageRows(
  id: string,
  page: { readonly status: ImportRowStatus | ''; readonly page: number; readonly size: number },
  options: CallOptions,
) {
  const asked = { id, page: page.page, page_size: page.size, ...(page.status === '' ? {} : { status: page.status }) };
  return post('/home/imei/importRecord/rows', asked, { ...options, quiet: true });
}

const rowsOfPage = 100;

/** The first failed rows that were not sent again yet. */
export function failedRows(
  id: string,
  most: number,
  isSent: (row: ImportRowView) => boolean,
  options: CallOptions,
): Promise<ImportRowView[]> {
  const pageOf = (page: number) => pageRows(id, { status: 'failed', page, size: rowsOfPage }, options);
  return unsentRows(pageOf, rowsOfPage, most, isSent);
}

export type JobCommand = 'cancel' | 'pause' | 'resume' | 'retry' | 'undo';
export const sendCommand = (id: string, wanted: JobCommand): Promise<ImportJobRow> =>
  // Whether all of an import can be taken back is looked at row by row.
  post(`/home/imei/importRecord/${wanted}`, { id }, { isLarge: wanted === 'undo' });

export type FixedRow = {
  readonly rowNo: number;
  readonly values: Record<string, string>;
};
export const resubmit = (id: string, rows: readonly FixedRow[]) =>
  post('/home/imei/importRecord/resubmit', { id, rows: [...rows] });

export const downloadTemplate = () => downloadFrom('/home/imei/imei/template');
export const downloadErrors = (id: string) => downloadFrom('/home/imei/importRecord/errors', { id });
export const downloadSource = (id: string) => downloadFrom('/home/imei/importRecord/source', { id });
export const downloadSecrets = (id: string) => download('/home/imei/importRecord/secrets', { id });
