import { post } from '#client/api/http.ts';
import { companySortFields, type CompanyStatus } from '#domain/companies/company.ts';
import { listCalls } from '#client/ui/list/listCalls.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { companyFilters, type CompanyFilters } from './filters.ts';

/** `orgId` is the organisation whose units are shown. */
export const {
  page: pageCompanies,
  find: findCompanies,
  save: exportCompanies,
} = listCalls('company', ({ orgId, ...filters }: CompanyFilters & { readonly orgId: string }) => ({
  orgId,
  descendants: filters.below,
  ...companyFilters.asked(filters),
  ...sortAsked(filters.sort, companySortFields),
}));

export const deleteCompanies = (ids: readonly string[]) =>
  post('/home/company/company/delete', { id: [...ids] }, { quiet: true });
export const setCompanyStatus = (ids: readonly string[], status: CompanyStatus) =>
  post('/home/company/company/setStatus', { ids: [...ids], status });
export const moveCompanies = (ids: readonly string[], orgId: string) =>
  post('/home/company/company/move', { ids: [...ids], orgId }, { quiet: true });
