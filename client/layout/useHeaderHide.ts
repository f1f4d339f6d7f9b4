import { useEffect, useState } from 'react';
import { sawScroll, type ScrollState } from './headerHide.ts';

/** Where a scroll hid the header: over the window, or over a scroller inside the page, which then grows. */
export type Hidden = 'window' | 'panel' | false;

/** A scroller inside the page that is lower than this share of it is a part, not the page. */
const wholeShare = 0.5;

/**
 * Whether the header is out of the way; it comes back with every navigation, and with `show`, for whoever reaches it by
 * keyboard. @source docs/requirements.md F1
 */
export function useHeaderHide(isOn: boolean, path: string): { readonly hidden: Hidden; readonly show: () => void } {
  const [seen, setSeen] = useState<{ readonly path: string; readonly hidden: Hidden }>({ path, hidden: false });
  useEffect(() => {
    if (!isOn) return undefined;
    const states = new WeakMap<object, ScrollState>();
    const onScroll = (event: Event): void => {
      const main = document.getElementById('main');
      const isWindow = event.target === document;
      const box = isWindow ? document.documentElement : event.target;
      if (!(box instanceof HTMLElement) || main === null) return;
      if (!isWindow && (!main.contains(box) || box.clientHeight < main.clientHeight * wholeShare)) return;
      const before = states.get(box) ?? { top: 0, isHidden: false };
      const max = box.scrollHeight - (isWindow ? window.innerHeight : box.clientHeight);
      const next = sawScroll(before, isWindow ? window.scrollY : box.scrollTop, max);
      states.set(box, next);
      const hidden = next.isHidden && (isWindow ? 'window' : 'panel');
      setSeen((was) => (was.path === path && was.hidden === hidden ? was : { path, hidden }));
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [isOn, path]);
  return {
    hidden: isOn && seen.path === path && seen.hidden,
    show: () => setSeen({ path, hidden: false }),
  };
}
