import { useCallback, useEffect, useRef } from 'react';

/** Whatever comes under a hand that is about to press takes nothing for so long. */
export const settleMs = 500;

/** Whether what is shown, by its id, has been there long enough to be pressed. */
export function useSettled(id: string | undefined): () => boolean {
  const shown = useRef({ id, at: Infinity });
  useEffect(() => {
    shown.current = { id, at: Infinity };
    // Counted from when it is painted: a busy machine may take long to get there.
    const frame = requestAnimationFrame(() => {
      shown.current = { id, at: Date.now() };
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return useCallback(() => Date.now() - shown.current.at >= settleMs, []);
}
