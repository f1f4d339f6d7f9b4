import { useCallback, useEffect, useRef, useState } from 'react';
import { mayPass } from '#client/api/errors.ts';
import { oneAtATime, type OneAtATime } from '#client/ui/oneAtATime.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useRetry } from '#client/ui/useRetry.ts';
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
  const {
    open: _open,
    tab: _tab,
    sort: _sort,
    page: _page,
    size: _size,
    after: _after,
    each: _each,
    ...asked
  } = filters;
  const key = JSON.stringify(asked);
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly tabs: AlarmTabs | undefined;
    readonly error?: unknown;
  }>();
  const latest = useLatest(filters);
  const counting = useRef<OneAtATime>(undefined);

  useEffect(() => {
    if (!isDue) return undefined;
    const count = oneAtATime(async (signal) => {
      // A failure that is asked about again is none for now.
      setAnswer((before) => (before?.error === undefined ? before : { ...before, error: undefined }));
      try {
        const tabs = await getTabs(latest.current, { signal });
        if (!signal.aborted) setAnswer({ key, tabs });
      } catch (error) {
        // Figures of before stay, as the rows do.
        if (!signal.aborted)
          setAnswer((before) => ({ key, tabs: before?.key === key ? before.tabs : undefined, error }));
      }
    });
    counting.current = count;
    count.go();
    return count.stop;
  }, [key, isDue, latest]);
  const recount = useCallback(() => counting.current?.go(), []);
  useRetry(mayPass(answer?.error), recount);

  // Those of other filters say nothing of these.
  return { tabs: answer?.key === key ? answer.tabs : undefined, recount };
}
