import { useCallback, useEffect, useState } from 'react';
import { useInSight } from '#client/ui/useInSight.ts';

/** An arrow moves the row by this share of what is seen of it. */
const step = 0.6;

const isWider = (row: HTMLElement): boolean => row.scrollWidth > row.clientWidth + 1;

/** A row that may be wider than its place: whether it is, a way to move it, and its current tab always in sight. */
export function useOverflow(current: string, count: number) {
  const [overflow, setOverflow] = useState(false);
  const list = useInSight<HTMLUListElement>(`[data-tab="${CSS.escape(current)}"]`, `${count} ${overflow}`);
  useEffect(() => {
    const row = list.current;
    if (row === null) return undefined;
    const measure = (): void => setOverflow(isWider(row));
    // A wheel turns up and down; the row goes left and right.
    const wheel = (event: WheelEvent): void => {
      if (event.deltaY === 0 || !isWider(row)) return;
      event.preventDefault();
      row.scrollLeft += event.deltaY;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    // Tabs come, go and are renamed inside a row that stays as wide as it is.
    const changes = new MutationObserver(measure);
    changes.observe(row, { childList: true, subtree: true, characterData: true });
    row.addEventListener('wheel', wheel, { passive: false });
    return () => {
      observer.disconnect();
      changes.disconnect();
      row.removeEventListener('wheel', wheel);
    };
  }, [list]);
  const scrollBy = useCallback(
    (direction: 1 | -1): void => {
      const row = list.current;
      row?.scrollBy({ left: direction * row.clientWidth * step, behavior: 'smooth' });
    },
    [list],
  );
  return { list, overflow, scrollBy };
}
