export const userTabs = ['all', 'pending'] as const;
export type UserTab = (typeof userTabs)[number];

/** The list's filters as the address holds them; lists are joined by comma. */
export const userDefaults = {
  tab: 'all',
  text: '',
  orgIds: '',
  roles: '',
  status: '',
  from: '',
  to: '',
  sort: '',
  page: 1,
  size: 20,
};
export type UserFilters = typeof userDefaults;

export const noFilters = { text: '', orgIds: '', roles: '', status: '', from: '', to: '', page: 1 };

/** Names of the filters that are set, the two days as one. */
export function activeFilters(filters: UserFilters): string[] {
  const names = (['text', 'orgIds', 'roles', 'status'] as const).filter((name) => filters[name] !== '');
  return filters.from === '' && filters.to === '' ? names : [...names, 'login'];
}

export function tabOf(filters: UserFilters): UserTab {
  return filters.tab === 'pending' ? 'pending' : 'all';
}

export const split = (text: string): string[] => text.split(',').filter((part) => part !== '');
