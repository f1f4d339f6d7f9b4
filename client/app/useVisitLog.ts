import { useEffect, useRef } from 'react';
import { addLog } from '#client/stores/log.ts';

/**
 * Each navigation is an entry of the log. A filter that changes the query, and a page that is built anew, is none.
 * @source docs/requirements.md F11
 */
export function useVisitLog(place: string | undefined, title: string, address: string): void {
  const visited = useRef<string>(undefined);
  useEffect(() => {
    if (place === undefined || visited.current === place) return;
    visited.current = place;
    addLog('info', 'route', title, { url: address });
  }, [place, title, address]);
}
