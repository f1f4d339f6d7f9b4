import { useEffect, useRef, type RefObject } from 'react';
import { nextRow } from './nextRow.ts';

/** A menu of a row, and a question about it: whoever is there comes back to the row. */
const asides = '[role="menu"], [role="dialog"]';
/** About a second: a question closes within it. */
const framesMost = 60;

/** The heading that stands nearest above: what names the list. */
function headingOf(rows: Element): HTMLElement | null {
  for (let part = rows.parentElement; part !== null; part = part.parentElement) {
    const heading = part.querySelector<HTMLElement>('h1, h2');
    if (heading !== null) return heading;
  }
  return null;
}

/**
 * A row that had the focus and is gone (deleted from its menu, handled out of the filter) leaves it to the next one,
 * the last row to the heading of the list; without it the keyboard would begin at the top of the page again.
 * @param box what holds the rows, each with its id as `data-row`
 * @param ids of the rows in their order; undefined until they are there
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, ids: readonly string[] | undefined): void {
  const held = useRef<string>(undefined);
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      const row = target.closest<HTMLElement>('[data-row]');
      if (row !== null && box.current?.contains(row) === true) held.current = row.dataset['row'];
      else if (target.closest(asides) === null) held.current = undefined;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [box]);
  useEffect(() => {
    const gone = held.current;
    if (ids === undefined) return undefined;
    if (gone === undefined || ids.includes(gone)) {
      before.current = ids;
      return undefined;
    }
    let frame = 0;
    const give = (framesLeft: number): void => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) {
        held.current = undefined;
        const next = nextRow(before.current, ids, gone);
        const row =
          next === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`);
        const place = row ?? (box.current === null ? null : headingOf(box.current));
        if (place !== row && place !== null) place.tabIndex = -1;
        place?.focus();
      } else if (activeElement.closest(asides) !== null && framesLeft > 0) {
        frame = requestAnimationFrame(() => give(framesLeft - 1));
      }
    };
    give(framesMost);
    return () => cancelAnimationFrame(frame);
  }, [box, ids]);
}
