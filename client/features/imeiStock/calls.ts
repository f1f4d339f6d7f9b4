import { imeiSortFields } from '#domain/imei/imei.ts';
import { download } from '#client/api/download.ts';
import { get, post, type CallOptions } from '#client/api/http.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { imeiFilters, type ImeiFilters } from './filters.ts';

function filterOf(filters: ImeiFilters) {
  return {
    ...imeiFilters.asked(filters),
    ...sortAsked(filters.sort, imeiSortFields),
  };
}

export function pageImeis(filters: ImeiFilters, options: CallOptions) {
  const page = { page: filters.page, page_size: filters.size };
  return post('/home/imei/imei/listPage', { ...filterOf(filters), ...page }, { ...options, quiet: true });
}

/** These IMEIs as they are, under whatever filters. */
export function findImeis(ids: readonly string[], options: CallOptions) {
  const asked = { ids: [...ids], page_size: ids.length };
  return post('/home/imei/imei/listPage', asked, { ...options, quiet: true });
}

/** What is found under the filters, or the picked rows, with the columns that are shown. */
export async function exportImeis(
  filters: ImeiFilters,
  columns: readonly string[],
  ids: readonly string[] | undefined,
): Promise<void> {
  const asked = { ...filterOf(filters), columns: [...columns] };
  await download('/home/imei/imei/export', ids === undefined ? asked : { ...asked, ids: [...ids] });
}

export const deleteImeis = (ids: readonly string[]) => post('/home/imei/imei/delete', { ids: [...ids] });
export const setImeiStatus = (ids: readonly string[], status: 'free' | 'disabled') =>
  post('/home/imei/imei/setStatus', { ids: [...ids], status });
export const moveImeis = (ids: readonly string[], orgId: string) =>
  post('/home/imei/imei/move', { ids: [...ids], orgId });
export const setImeiModel = (ids: readonly string[], modelId: string) =>
  post('/home/imei/imei/setModel', { ids: [...ids], modelId });

/** Types with their models, for choices. */
export const loadModels = (signal: AbortSignal) =>
  get('/api/web/dict/getDeviceTypeAndModelTree', {}, { signal, quiet: true });
