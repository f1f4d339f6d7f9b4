/** The list's filters as the address holds them; lists are joined by comma. */
export const railDefaults = {
  text: '',
  orgs: '',
  project: '',
  type: '',
  /** Worst status of its devices; 0: any. */
  status: 0,
  due: '',
  /** `yes` or `no`. */
  drawn: '',
  sort: '',
  page: 1,
  size: 20,
  /** The guardrail whose details are shown. */
  open: '',
  /** `on` or `off`; empty: beside the list where there is room for both. */
  map: '',
};
export type RailFilters = typeof railDefaults;

export const noFilters = {
  text: '',
  orgs: '',
  project: '',
  type: '',
  status: 0,
  due: '',
  drawn: '',
  page: 1,
};

/** How many filters are set. */
export function countFilters({ text, orgs, project, type, status, due, drawn }: RailFilters): number {
  return [text, orgs, project, type, due, drawn].filter((each) => each !== '').length + (status === 0 ? 0 : 1);
}
