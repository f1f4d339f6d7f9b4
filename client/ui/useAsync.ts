import { useCallback, useEffect, useState } from 'react';
import { useLatest } from './useLatest.ts';

interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly loading: boolean;
}

/**
 * Loads when `deps` change and on `reload`. Data of before stays while the next loads and when it fails; an answer
 * that was overtaken is dropped.
 */
export function useAsync<T>(
  load: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[],
): Loaded<T> & { readonly reload: () => void } {
  const [state, setState] = useState<Loaded<T>>({ data: undefined, error: undefined, loading: true });
  const [round, setRound] = useState(0);
  const latest = useLatest(load);
  useEffect(() => {
    const control = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    latest.current(control.signal).then(
      (data) => {
        if (!control.signal.aborted) setState({ data, error: undefined, loading: false });
      },
      (error: unknown) => {
        if (!control.signal.aborted) setState((before) => ({ ...before, error, loading: false }));
      },
    );
    return () => control.abort();
    // The caller names what the load depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [...deps, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}
