import type { ImportJobRow, ImportMode, ImportRowStatus, ImportRowView } from '#domain/imei/importJob.ts';
import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import { download, downloadFrom } from '#client/api/download.ts';
import { call, post, type CallOptions } from '#client/api/http.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { recordFilters, type RecordFilters } from './filters.ts';
import { isPlain } from './reading.ts';

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

/** The first failed rows, page by page: a page has a hundred at most. */
export async function failedRows(id: string, most: number, options: CallOptions): Promise<ImportRowView[]> {
  const size = 100;
  const rows: ImportRowView[] = [];
  for (let page = 1; rows.length < most || page === 1; page += 1) {
    const { records } = await pageRows(id, { status: 'failed', page, size }, options);
    rows.push(...records);
    if (records.length < size) break;
  }
  return rows.slice(0, Math.max(most, size));
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
