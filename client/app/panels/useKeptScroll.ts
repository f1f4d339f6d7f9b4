import { useLayoutEffect, useState, type RefObject } from 'react';

/** Panels and tables inside a box are scrolled back to where they were when the box is shown again. */
export function useKeptScroll(box: RefObject<HTMLElement | null>): void {
  const [places] = useState(() => new Map<Element, readonly [number, number]>());
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    for (const [each, [left, top]] of places) {
      if (element.contains(each)) each.scrollTo({ left, top, behavior: 'instant' });
      else places.delete(each);
    }
    const remember = ({ target }: Event): void => {
      if (target instanceof Element) places.set(target, [target.scrollLeft, target.scrollTop]);
    };
    element.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', remember, { capture: true });
  }, [box, places]);
}
