/** The list's filters as the address holds them; lists are joined by comma. */
export const companyDefaults = {
  /** The organisation chosen in the tree; empty for the topmost one. */
  org: '',
  /** With the units of the organisations below it. */
  below: true,
  text: '',
  type: '',
  status: '',
  region: '',
  sort: '',
  page: 1,
  size: 20,
  /** The unit whose drawer is open. */
  open: '',
};
export type CompanyFilters = typeof companyDefaults;

export const noFilters = { text: '', type: '', status: '', region: '', page: 1 };

/** How many filters are set, without the tree. */
export function countFilters(filters: CompanyFilters): number {
  return [filters.text, filters.type, filters.status, filters.region].filter((each) => each !== '').length;
}
