import { post, type Page } from '#client/api/http.ts';
import type { QuarantineRow } from './row.ts';

interface Asked {
  /** Undefined for all. */
  readonly cause: string | undefined;
  readonly page: number;
  readonly size: number;
}

const quiet = (signal: AbortSignal | undefined) => ({ quiet: true, ...(signal !== undefined && { signal }) });

export const pageQuarantine = ({ cause, page, size }: Asked, signal?: AbortSignal): Promise<Page<QuarantineRow>> =>
  post(
    '/home/system/quarantine/listPage',
    { page, page_size: size, ...(cause !== undefined && { cause }) },
    quiet(signal),
  );

/** The causes with their counts, and for how many days rows are kept. */
export const listCauses = (signal: AbortSignal) => post('/home/system/quarantine/list', {}, quiet(signal));

/** A row with its whole reason and what it holds. */
export const findQuarantined = (id: string, signal: AbortSignal) =>
  post('/home/system/quarantine/info', { id }, quiet(signal));
