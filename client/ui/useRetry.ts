import { useEffect } from 'react';

export const retryMs = 15_000;

/** Tries again by itself, as long as it failed: for what nobody stands before. */
export function useRetry(hasFailed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(retry, retryMs);
    return () => clearTimeout(timer);
  }, [hasFailed, retry]);
}
