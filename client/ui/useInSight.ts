import { useEffect, useRef, type RefObject } from 'react';

/**
 * A row that scrolls sideways shows its current part: when that changes, and when the row gets another width. Whoever
 * moves the row themselves is left alone, and nothing moves up or down.
 *
 * @param selector finds the current part
 * @param mark another text is another state: the part is brought into sight again
 * @returns to be given to the row
 */
export function useInSight<E extends HTMLElement>(selector: string, mark: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const row = ref.current;
    if (row === null) return undefined;
    const show = (): void => {
      const part = row.querySelector(selector)?.getBoundingClientRect();
      if (part === undefined) return;
      const { left, right } = row.getBoundingClientRect();
      const marginPx = Number.parseFloat(getComputedStyle(row).paddingLeft);
      row.scrollLeft += Math.max(0, part.right + marginPx - right) + Math.min(0, part.left - marginPx - left);
    };
    // It speaks at once, too.
    const observer = new ResizeObserver(show);
    observer.observe(row);
    return () => observer.disconnect();
    // The caller names what moves the part.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selector, mark]);
  return ref;
}
