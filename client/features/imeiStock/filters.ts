/** The list's filters as the address holds them; lists are joined by comma. */
export const imeiDefaults = {
  text: '',
  status: '',
  models: '',
  orgIds: '',
  /** The import that brought them. */
  batch: '',
  from: '',
  to: '',
  sort: '',
  page: 1,
  size: 20,
};
export type ImeiFilters = typeof imeiDefaults;

export const noFilters = { text: '', status: '', models: '', orgIds: '', batch: '', from: '', to: '', page: 1 };

/** How many filters are set; two days are one. */
export function countFilters(filters: ImeiFilters): number {
  const { text, status, models, orgIds, batch, from, to } = filters;
  return [text, status, models, orgIds, batch, from + to].filter((each) => each !== '').length;
}
