import { useAsync } from '#client/ui/useAsync.ts';
import { getTabs, type AlarmTabs } from './calls.ts';
import type { AlarmFilters } from './filters.ts';

/**
 * The figures of the quick tabs under these filters: the same on every page and in every order, and slower than the
 * rows, so that they are a question of their own.
 * @param isDue the first rows are there
 */
export function useTabs(
  filters: AlarmFilters,
  isDue: boolean,
): { readonly tabs: AlarmTabs | undefined; readonly recount: () => void } {
  const { open: _open, tab: _tab, sort: _sort, page: _page, size: _size, after: _after, ...asked } = filters;
  const { data, reload } = useAsync(
    async (signal) => (isDue ? getTabs(filters, { signal }) : undefined),
    [JSON.stringify(asked), isDue],
  );
  return { tabs: data, recount: reload };
}
