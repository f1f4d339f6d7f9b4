import { useSyncExternalStore } from 'react';

const headerPx = 64;

function onScroll(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}
const awayNow = (): number => Math.min(Math.max(Math.round(window.scrollY), 0), headerPx);
const none = (): number => 0;

/** How much of a header that scrolls with the page is gone, px: what is fixed under it moves up by that. */
export function useScrolledAway(isOn: boolean): number {
  return useSyncExternalStore(onScroll, isOn ? awayNow : none);
}
