/** The list's filters as the address holds them; lists are joined by comma. */
export const personDefaults = {
  text: '',
  orgIds: '',
  company: '',
  post: '',
  status: '',
  linked: '',
  sort: '',
  page: 1,
  size: 20,
};
export type PersonFilters = typeof personDefaults;

export const noFilters = { text: '', orgIds: '', company: '', post: '', status: '', linked: '', page: 1 };

/** How many filters are set. */
export function countFilters(filters: PersonFilters): number {
  const { text, orgIds, company, post, status, linked } = filters;
  return [text, orgIds, company, post, status, linked].filter((each) => each !== '').length;
}
