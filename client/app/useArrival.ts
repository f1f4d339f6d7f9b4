import { useEffect, useRef } from 'react';
import { scrollToTop } from '#client/ui/scrollToTop.ts';

/**
 * After each navigation the window scrolls to its top, cached pages too: what they bring back is the scroll of their
 * own panels. A filter that changes the query is no arrival. @source docs/requirements.md F11
 */
export function useArrival(place: string | undefined): void {
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (place === undefined || arrived.current === place) return undefined;
    const isFirst = arrived.current === undefined;
    arrived.current = place;
    return isFirst ? undefined : scrollToTop();
  }, [place]);
}
