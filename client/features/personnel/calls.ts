import { download } from '#client/api/download.ts';
import { post, type CallOptions } from '#client/api/http.ts';
import { personSortFields, type DutyStatus } from '#domain/people/person.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { personFilters, type PersonFilters } from './filters.ts';

/** The filters as the call takes them. */
function filterOf(filters: PersonFilters) {
  return {
    ...personFilters.asked(filters),
    ...sortAsked(filters.sort, personSortFields),
  };
}

export async function pagePeople(filters: PersonFilters, options: CallOptions = {}) {
  const page = { page: filters.page, page_size: filters.size };
  return post('/home/person/person/listPage', { ...filterOf(filters), ...page }, { ...options, quiet: true });
}

/** These people as they are, under whatever filters. */
export function findPeople(ids: readonly string[], options: CallOptions) {
  const asked = { ids: [...ids], page_size: ids.length };
  return post('/home/person/person/listPage', asked, { ...options, quiet: true });
}

/** Who is found under the filters, or the picked ones, with the columns that are shown. */
export async function exportPeople(
  filters: PersonFilters,
  columns: readonly string[],
  ids: readonly string[] | undefined,
): Promise<void> {
  const asked = { ...filterOf(filters), columns: [...columns] };
  await download('/home/person/person/export', ids === undefined ? asked : { ...asked, ids: [...ids] });
}

export const deletePeople = (ids: readonly string[]) => post('/home/person/person/delete', { id: [...ids] });
export const setDuty = (ids: readonly string[], status: DutyStatus) =>
  post('/home/person/person/setStatus', { ids: [...ids], status });
export const movePeople = (ids: readonly string[], companyId: string | null) =>
  post('/home/person/person/move', { ids: [...ids], companyId });
export const unlinkAccount = (id: string, version: number) => post('/home/person/person/unlink', { id, version });
