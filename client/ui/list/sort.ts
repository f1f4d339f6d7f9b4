import type { Sort, SortOrder } from '../table/columns.ts';

/** A sort as the address holds it: `field.order`, empty for the server's own order. */
export function sortText(sort: Sort | undefined): string {
  return sort === undefined ? '' : `${sort.field}.${sort.order}`;
}

export function sortOf(text: string): Sort | undefined {
  const [field, order] = text.split('.');
  return field === undefined || field === '' ? undefined : { field, order: order === 'desc' ? 'desc' : 'asc' };
}

interface Asked<F> {
  readonly sortField: F;
  readonly sortOrder: SortOrder;
}

/** A sort of the address as a call takes it; none when it is by a field that the list does not know. */
export function sortAsked<F extends string>(text: string, fields: readonly F[]): Partial<Asked<F>> {
  const sort = sortOf(text);
  const sortField = fields.find((each) => each === sort?.field);
  return sort === undefined || sortField === undefined ? {} : { sortField, sortOrder: sort.order };
}

/** Values of an address that are joined by comma. */
export const split = (text: string): string[] => text.split(',').filter((part) => part !== '');
