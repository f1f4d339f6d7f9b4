import { download } from '#client/api/download.ts';
import { post, type CallOptions } from '#client/api/http.ts';
import { railSortFields } from '#domain/rails/railList.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { railFilters, type RailFilters } from './filters.ts';

/** The filters as the call takes them. */
function filterOf(filters: RailFilters) {
  return {
    ...railFilters.asked(filters),
    ...sortAsked(filters.sort, railSortFields),
  };
}

export async function pageRails(filters: RailFilters, options: CallOptions) {
  const page = { page: filters.page, page_size: filters.size };
  return post('/home/rail/rail/listPage', { ...filterOf(filters), ...page }, { ...options, quiet: true });
}

/** These guardrails as they are, under whatever filters. */
export function findRails(ids: readonly string[], options: CallOptions) {
  const asked = { ids: [...ids], page_size: ids.length };
  return post('/home/rail/rail/listPage', asked, { ...options, quiet: true });
}

export const railInfo = (id: string, options: CallOptions = {}) => post('/home/rail/rail/info', { id }, options);

/** What is found under the filters, or the picked rows; a workbook holds the columns that are shown. */
export async function exportRails(
  filters: RailFilters,
  format: 'xlsx' | 'geojson',
  columns: readonly string[],
  ids: readonly string[] | undefined,
): Promise<void> {
  const asked = { ...filterOf(filters), format, columns: [...columns] };
  await download('/home/rail/rail/export', ids === undefined ? asked : { ...asked, ids: [...ids] });
}

export const deleteRails = (ids: readonly string[]) =>
  post('/home/rail/rail/delete', { id: [...ids] }, { quiet: true });
export const markMaintained = (ids: readonly string[]) => post('/home/rail/rail/maintained', { ids: [...ids] });
export const setCycle = (ids: readonly string[], maintenanceCycleDays: number) =>
  post('/home/rail/rail/setCycle', { ids: [...ids], maintenanceCycleDays });
export const placeDevices = (id: string, deviceIds: readonly string[], mode: 'even' | 'snap') =>
  post('/home/rail/rail/placeDevices', { id, deviceIds: [...deviceIds], mode });
export const savePath = (id: string, path: string, version: number) =>
  post('/home/rail/rail/savePath', { id, path, version }, { quiet: true });
