/** What the address holds; the letters' filters count in the sending log alone. */
export const screenDefaults = {
  /** The organisation chosen in the tree; empty for the topmost one. */
  org: '',
  tab: 'settings',
  status: '',
  channel: '',
  sort: '',
  page: 1,
  size: 20,
};

/** Of the sending log where it stands alone. */
export const logDefaults = { status: '', channel: '', sort: '', page: 1, size: 20 };
export type LogFilters = typeof logDefaults;

export const noFilters = { status: '', channel: '', page: 1 };
export const screenTabs = ['settings', 'log'] as const;

export function countFilters(filters: LogFilters): number {
  return [filters.status, filters.channel].filter((each) => each !== '').length;
}
