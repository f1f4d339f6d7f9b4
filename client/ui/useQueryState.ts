import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readQuery, writeQuery, type QueryState } from './queryState.ts';

/**
 * Filters that live in the address: shareable, and "back" works between screens. A change replaces the current
 * address (it opens no other tab) and goes to page 1 unless it is the page that changes.
 * @source docs/requirements.md C0, F5
 */
export function useQueryState<T extends QueryState>(defaults: T): readonly [T, (patch: Partial<T>) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readQuery(search, defaults), [search, defaults]);
  // Two changes before the next render: the second builds on the first. The page's own address, not the browser's:
  // something late of a page in a hidden tab must not take the filters of the one that is shown.
  const newest = useRef(search);
  useLayoutEffect(() => {
    newest.current = search;
  }, [search]);
  const set = useCallback(
    (patch: Partial<T>) => {
      const query = writeQuery(newest.current, { ...readQuery(newest.current, defaults), ...patch }, defaults);
      newest.current = query;
      navigate(query === '' ? path : `${path}?${query}`, { replace: true });
    },
    [defaults, navigate, path, newest],
  );
  return [state, set];
}
