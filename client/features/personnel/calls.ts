import { download } from '#client/api/download.ts';
import { post, type CallOptions } from '#client/api/http.ts';
import type { DutyStatus } from '#domain/people/person.ts';
import { sortOf } from '#client/ui/list/sort.ts';
import type { PersonFilters } from './filters.ts';

/** The filters as the call takes them. */
function filterOf(filters: PersonFilters) {
  const sort = sortOf(filters.sort);
  return {
    ...(filters.text === '' ? {} : { keyword: filters.text }),
    ...(filters.orgIds === '' ? {} : { orgIds: filters.orgIds }),
    ...(filters.company === '' ? {} : { companyId: filters.company }),
    ...(filters.post === '' ? {} : { post: filters.post }),
    ...(filters.status === '' ? {} : { status: filters.status as DutyStatus }),
    ...(filters.linked === '' ? {} : { linked: filters.linked === 'yes' }),
    ...(sort === undefined ? {} : { sortField: sort.field as 'real_name', sortOrder: sort.order }),
  };
}

export async function pagePeople(filters: PersonFilters, options: CallOptions) {
  const page = { page: filters.page, page_size: filters.size };
  return post('/home/person/person/listPage', { ...filterOf(filters), ...page }, { ...options, quiet: true });
}

/** What is shown under the filters, or the picked rows. */
export async function exportPeople(filters: PersonFilters, ids: readonly string[] | undefined): Promise<void> {
  const filter = filterOf(filters);
  await download('/home/person/person/export', ids === undefined ? filter : { ...filter, ids: [...ids] });
}

export const deletePeople = (ids: readonly string[]) => post('/home/person/person/delete', { id: [...ids] });
export const setDuty = (ids: readonly string[], status: DutyStatus) =>
  post('/home/person/person/setStatus', { ids: [...ids], status });
export const movePeople = (ids: readonly string[], companyId: string | null) =>
  post('/home/person/person/move', { ids: [...ids], companyId });
export const unlinkAccount = (id: string, version: number) => post('/home/person/person/unlink', { id, version });
