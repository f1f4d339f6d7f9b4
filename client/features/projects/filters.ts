/** The list's filters as the address holds them; lists are joined by comma. */
export const projectDefaults = {
  orgIds: '',
  text: '',
  status: '',
  region: '',
  company: '',
  from: '',
  to: '',
  sort: '',
  page: 1,
  size: 20,
  /** Cards instead of a table where there is room for both. */
  cards: false,
  /** The project whose drawer is open, and the tab of it. */
  open: '',
  tab: '',
};
export type ProjectFilters = typeof projectDefaults;

export const noFilters = { orgIds: '', text: '', status: '', region: '', company: '', from: '', to: '', page: 1 };

/** How many filters are set. */
export function countFilters({ orgIds, text, status, region, company, from, to }: ProjectFilters): number {
  return [orgIds, text, status, region, company, from + to].filter((each) => each !== '').length;
}
