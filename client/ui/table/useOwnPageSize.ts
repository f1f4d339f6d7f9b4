import { useMemo } from 'react';
import { usePersonal } from '#client/stores/personal.ts';

/** The filters that a list starts with, `size` rows a page being what the person set for all lists. */
export function useOwnPageSize<T extends { readonly size: number }>(defaults: T): T {
  const { tablePageSize } = usePersonal();
  return useMemo(() => ({ ...defaults, size: tablePageSize }), [defaults, tablePageSize]);
}
