import type { Sort } from '../table/columns.ts';

/** A sort as the address holds it: `field.order`, empty for the server's own order. */
export function sortText(sort: Sort | undefined): string {
  return sort === undefined ? '' : `${sort.field}.${sort.order}`;
}

export function sortOf(text: string): Sort | undefined {
  const [field, order] = text.split('.');
  return field === undefined || field === '' ? undefined : { field, order: order === 'desc' ? 'desc' : 'asc' };
}

/** Values of an address that are joined by comma. */
export const split = (text: string): string[] => text.split(',').filter((part) => part !== '');
