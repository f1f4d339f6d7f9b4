import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

const retryMs = 15_000;
/** Its answer is on the way, however often the window is left meanwhile. */
const tried = Infinity;

/**
 * Tries again by itself, once for each failure: for what nobody stands before. Not in the same second as all others,
 * and not while the window is hidden; whoever comes back to it does not wait.
 *
 * @param failure what went wrong, or whether something did
 */
export function useRetry(failure: unknown, retry: () => void): void {
  const isSeen = useDocumentVisibility() === 'visible';
  const dueAt = useRef(0);
  useEffect(() => {
    dueAt.current = Date.now() + retryMs * (1 + Math.random() / 4);
    // Another failure, or another thing to try, has its own time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failure, retry]);
  useEffect(() => {
    if (failure === undefined || failure === false || !isSeen || dueAt.current === tried) return undefined;
    const tryAgain = (): void => {
      dueAt.current = tried;
      retry();
    };
    const timer = setTimeout(tryAgain, Math.max(0, dueAt.current - Date.now()));
    return () => clearTimeout(timer);
  }, [failure, retry, isSeen]);
}
