import { useEffect, useState } from 'react';

/** The pointer is hidden, and the tools with it, after so long without a move. @source docs/requirements.md C25 */
const cursorMs = 3_000;
/** The carousel waits so long after a key or a move. @source docs/requirements.md C25 */
const holdMs = 15_000;

export interface Activity {
  /** Somebody moves the pointer. */
  readonly pointing: boolean;
  /** Somebody was here lately. */
  readonly held: boolean;
}

/** Whether somebody is at the wall. */
export function useActivity(): Activity {
  const [activity, setActivity] = useState<Activity>({ pointing: false, held: false });
  useEffect(() => {
    let cursor: ReturnType<typeof setTimeout> | undefined;
    let hold: ReturnType<typeof setTimeout> | undefined;
    const change = (patch: Partial<Activity>): void =>
      setActivity((before) => {
        const next = { ...before, ...patch };
        return next.pointing === before.pointing && next.held === before.held ? before : next;
      });
    const keep = (): void => {
      clearTimeout(hold);
      hold = setTimeout(() => change({ held: false }), holdMs);
      change({ held: true });
    };
    const point = (): void => {
      clearTimeout(cursor);
      cursor = setTimeout(() => change({ pointing: false }), cursorMs);
      change({ pointing: true });
      keep();
    };
    const pointer = ['pointermove', 'pointerdown', 'wheel'] as const;
    for (const name of pointer) window.addEventListener(name, point, { passive: true });
    // Whoever walks the tools by keyboard sees them.
    window.addEventListener('focusin', point);
    window.addEventListener('keydown', keep);
    return () => {
      clearTimeout(cursor);
      clearTimeout(hold);
      for (const name of pointer) window.removeEventListener(name, point);
      window.removeEventListener('focusin', point);
      window.removeEventListener('keydown', keep);
    };
  }, []);
  return activity;
}
