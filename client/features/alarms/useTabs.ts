import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '#client/ui/useLatest.ts';
import { getTabs, type AlarmTabs } from './calls.ts';
import type { AlarmFilters } from './filters.ts';

/**
 * The figures of the quick tabs under these filters: the same on every page and in every order, and slower than the
 * rows, so that they are a question of their own. One is asked at a time: while alarms flow each would be overtaken.
 * @param isDue the first rows are there
 */
export function useTabs(
  filters: AlarmFilters,
  isDue: boolean,
): { readonly tabs: AlarmTabs | undefined; readonly recount: () => void } {
  const { open: _open, tab: _tab, sort: _sort, page: _page, size: _size, after: _after, ...asked } = filters;
  const key = JSON.stringify(asked);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly tabs: AlarmTabs | undefined }>();
  const latest = useLatest({ key, filters, isDue });
  const open = useRef<{ readonly control: AbortController; isAgain: boolean }>(undefined);

  const recount = useCallback(() => {
    if (open.current !== undefined) {
      open.current.isAgain = true;
      return;
    }
    const { key: of, filters: wanted, isDue: isWanted } = latest.current;
    if (!isWanted) return;
    const mine = { control: new AbortController(), isAgain: false };
    open.current = mine;
    const end = (tabs: AlarmTabs | undefined): void => {
      if (mine.control.signal.aborted) return;
      open.current = undefined;
      setAnswer({ key: of, tabs });
      if (mine.isAgain) recount();
    };
    getTabs(wanted, { signal: mine.control.signal }).then(end, () => end(undefined));
  }, [latest]);

  useEffect(() => {
    recount();
    return () => {
      open.current?.control.abort();
      open.current = undefined;
    };
  }, [key, isDue, recount]);

  // Those of other filters say nothing of these.
  return { tabs: answer?.key === key ? answer.tabs : undefined, recount };
}
