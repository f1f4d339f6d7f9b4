import { download } from '#client/api/download.ts';
import { post, type CallOptions } from '#client/api/http.ts';
import { companySortFields, type CompanyStatus } from '#domain/companies/company.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { companyFilters, type CompanyFilters } from './filters.ts';

/** The filters as the call takes them; `orgId` is the organisation whose units are shown. */
function filterOf(filters: CompanyFilters, orgId: string) {
  return {
    orgId,
    descendants: filters.below,
    ...companyFilters.asked(filters),
    ...sortAsked(filters.sort, companySortFields),
  };
}

export async function pageCompanies(filters: CompanyFilters, orgId: string, options: CallOptions) {
  const page = { page: filters.page, page_size: filters.size };
  return post('/home/company/company/listPage', { ...filterOf(filters, orgId), ...page }, { ...options, quiet: true });
}

/** These units as they are, under whatever filters. */
export function findCompanies(ids: readonly string[], options: CallOptions) {
  const asked = { ids: [...ids], page_size: ids.length };
  return post('/home/company/company/listPage', asked, { ...options, quiet: true });
}

/** What is found under the filters, or the picked rows, with the columns that are shown. */
export async function exportCompanies(
  filters: CompanyFilters,
  orgId: string,
  columns: readonly string[],
  ids: readonly string[] | undefined,
): Promise<void> {
  const asked = { ...filterOf(filters, orgId), columns: [...columns] };
  await download('/home/company/company/export', ids === undefined ? asked : { ...asked, ids: [...ids] });
}

export const deleteCompanies = (ids: readonly string[]) =>
  post('/home/company/company/delete', { id: [...ids] }, { quiet: true });
export const setCompanyStatus = (ids: readonly string[], status: CompanyStatus) =>
  post('/home/company/company/setStatus', { ids: [...ids], status });
export const moveCompanies = (ids: readonly string[], orgId: string) =>
  post('/home/company/company/move', { ids: [...ids], orgId }, { quiet: true });
