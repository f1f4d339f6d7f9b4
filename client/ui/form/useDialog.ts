import { useCallback, useRef, useState } from 'react';

/** What was opened once: the same row opened again is another opening. */
interface Opening<D> {
  readonly of: D;
}

export interface DialogState<D> {
  /** What stands open; undefined when nothing does. */
  readonly dialog: D | undefined;
  readonly open: (dialog: D) => void;
  /** Closes what this render shows, and says whether it stood open still: what was opened since stays. */
  readonly close: () => boolean;
}

/**
 * The dialog or form of a screen, one at a time. Whoever sent something holds the `close` of that moment, so an answer
 * that comes late closes its own form only and never the one that somebody types into by now.
 * @source docs/requirements.md C0 (Forms)
 */
export function useDialog<D>(): DialogState<D> {
  const [opening, setOpening] = useState<Opening<D>>();
  const newest = useRef<Opening<D>>(undefined);
  const put = useCallback((next: Opening<D> | undefined) => {
    newest.current = next;
    setOpening(next);
  }, []);
  const open = useCallback((of: D) => put({ of }), [put]);
  const close = (): boolean => {
    if (newest.current !== opening) return false;
    put(undefined);
    return true;
  };
  return { dialog: opening?.of, open, close };
}
