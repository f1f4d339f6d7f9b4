import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readQuery, writeQuery, type QueryState } from './queryState.ts';

/**
 * Filters that live in the address: shareable, and "back" works between screens. A change replaces the current
 * address (it opens no other tab) and goes to page 1 unless it is the page that changes. @source product.md C0, F5
 */
export function useQueryState<T extends QueryState>(defaults: T): readonly [T, (patch: Partial<T>) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readQuery(search, defaults), [search, defaults]);
  const set = useCallback(
    (patch: Partial<T>) => {
      const query = writeQuery(location.search, { ...readQuery(location.search, defaults), ...patch }, defaults);
      navigate(query === '' ? path : `${path}?${query}`, { replace: true });
    },
    [defaults, navigate, path],
  );
  return [state, set];
}
