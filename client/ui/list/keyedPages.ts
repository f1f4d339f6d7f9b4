import { useCallback, useState } from 'react';
import { numberedPages } from '#domain/alarms/alarmKey.ts';
import { useLatest } from '../useLatest.ts';

/** Where a list stands: a page by its number, or, behind the numbered ones, by the key of the row before it. */
export interface Place {
  readonly page: number;
  readonly size: number;
  /** Key of the last row of the page before; empty for a page that has a number. */
  readonly after: string;
}

/** As `askable`, of a list whose screen shows the numbered pages alone. */
export function numbered<P extends Omit<Place, 'after'>>(place: P): P {
  const last = numberedPages(place.size);
  return place.page <= last ? place : { ...place, page: last };
}

/** A page as it can be asked for: of one that is too far for its number without a key, the last that has one. */
export function askable<P extends Place>(place: P): P {
  const last = numberedPages(place.size);
  if (place.page <= last) return place.after === '' ? place : { ...place, after: '' };
  return place.after === '' ? { ...place, page: last } : place;
}

/**
 * A turn from one page to another, with the key that it needs. A page whose key nobody knows any more is not reached:
 * the last numbered one stands for it.
 * @param known keys of pages that were seen
 * @param next key of the page behind this one; null at the end of the list
 */
export function turnFrom(
  place: Place,
  page: number,
  known: ReadonlyMap<number, string>,
  next: string | null | undefined,
): Pick<Place, 'page' | 'after'> {
  const last = numberedPages(place.size);
  if (page <= last) return { page, after: '' };
  const after = known.get(page) ?? (page === place.page + 1 ? next : undefined);
  return after == null ? { page: last, after: '' } : { page, after };
}

const nothing: ReadonlyMap<number, string> = new Map();

interface KeyedPages<C> {
  /** Changes the list's filters; what turns its page finds the key. */
  readonly turn: (change: C) => void;
  /** Whether the pager can go to this page. */
  readonly isReachable: (page: number) => boolean;
}

/** Paging that goes on by key behind the numbered pages. Back goes as far as pages were seen. */
export function useKeyedPages<C extends Partial<Place>>(
  place: Place,
  next: string | null | undefined,
  onChange: (change: C) => void,
): KeyedPages<C> {
  const [known, setKnown] = useState(nothing);
  const latest = useLatest({ place, next, known, onChange });
  const turn = useCallback(
    (change: C) => {
      const { place: here, next: behind, known: keys, onChange: tell } = latest.current;
      if (change.page === undefined) {
        tell(change);
        return;
      }
      const to = turnFrom(here, change.page, keys, behind);
      if (to.after === '') setKnown(nothing);
      else {
        // Both ends of the step: whoever came by an address goes back to where that was.
        const own: ReadonlyArray<readonly [number, string]> = here.after === '' ? [] : [[here.page, here.after]];
        setKnown(new Map([...keys, ...own, [to.page, to.after]]));
      }
      tell({ ...change, ...to });
    },
    [latest],
  );
  const isReachable = (page: number): boolean => page <= numberedPages(place.size) || known.has(page);
  return { turn, isReachable };
}
