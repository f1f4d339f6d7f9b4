/** The filters as the address holds them; `cause` is the empty text for all, and `-` for rows without a cause. */
export const quarantineDefaults = { cause: '', sort: '', page: 1, size: 20 };
const noCause = '-';

/** The cause as the address holds it: one that is empty is not the same as none chosen. */
export const toFilter = (cause: string): string => (cause === '' ? noCause : cause);
/** The cause as calls take it; undefined for all. */
export const askedCause = (filter: string): string | undefined =>
  filter === '' ? undefined : filter === noCause ? '' : filter;
