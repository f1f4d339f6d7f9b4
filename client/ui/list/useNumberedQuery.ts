import { useMemo } from 'react';
import type { QueryState } from '../queryState.ts';
import { useQueryState } from '../useQueryState.ts';
import { numbered } from './keyedPages.ts';

type Paged = QueryState & { readonly page: number; readonly size: number };

/**
 * Filters in the address, of a list that grows without end: its pages have numbers up to row 10,000, and the last of
 * them stands for one behind it, which anybody can type and calls refuse (errno 9008).
 */
export function useNumberedQuery<T extends Paged>(defaults: T): readonly [T, (patch: Partial<T>) => void] {
  const [typed, change] = useQueryState(defaults);
  const filters = useMemo(() => numbered(typed), [typed]);
  return [filters, change];
}
