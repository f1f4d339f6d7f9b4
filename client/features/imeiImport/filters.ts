/** The list's filters as the address holds them. */
export const recordDefaults = {
  text: '',
  status: '',
  /** Id of who sent it. */
  user: '',
  from: '',
  to: '',
  sort: '',
  page: 1,
  size: 20,
  /** The import whose rows are open. */
  open: '',
};
export type RecordFilters = typeof recordDefaults;

export const noFilters = { text: '', status: '', user: '', from: '', to: '', page: 1 };

/** How many filters are set; two days are one. */
export function countFilters({ text, status, user, from, to }: RecordFilters): number {
  return [text, status, user, from + to].filter((each) => each !== '').length;
}
