import { post } from '#client/api/http.ts';
import { personSortFields, type DutyStatus } from '#domain/people/person.ts';
import { listCalls } from '#client/ui/list/listCalls.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { personFilters, type PersonFilters } from './filters.ts';

export const {
  page: pagePeople,
  find: findPeople,
  save: exportPeople,
} = listCalls('person', (filters: PersonFilters) => ({
  ...personFilters.asked(filters),
  ...sortAsked(filters.sort, personSortFields),
}));

export const deletePeople = (ids: readonly string[]) => post('/home/person/person/delete', { id: [...ids] });
export const setDuty = (ids: readonly string[], status: DutyStatus) =>
  post('/home/person/person/setStatus', { ids: [...ids], status });
export const movePeople = (ids: readonly string[], companyId: string | null) =>
  post('/home/person/person/move', { ids: [...ids], companyId });
export const unlinkAccount = (id: string, version: number) => post('/home/person/person/unlink', { id, version });
