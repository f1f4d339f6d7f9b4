import { useEffect, useRef } from 'react';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import type { Page } from '#client/api/http.ts';
import { useAsync } from '../useAsync.ts';

/** Several changes at a time are one question. */
const settleMs = 400;

export interface LiveList<R> {
  /** Undefined until the first page is there. */
  readonly rows: readonly R[] | undefined;
  readonly total: number;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Calls `reload` when somebody anywhere changed one of these kinds, and while the connection is lost every 15 s. */
export function useChanges(kinds: readonly string[], reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const names = kinds.join();
  useEffect(() => {
    const stops = [
      onEvent('config:changed', ({ kind }) => {
        if (!names.split(',').includes(kind)) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(reload, settleMs);
      }),
      onPoll(reload),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer.current);
    };
  }, [names, reload]);
}

/** A page of a list that asks again when somebody changed one of these kinds. */
export function useLiveList<R>(
  kinds: readonly string[],
  load: (signal: AbortSignal) => Promise<Page<R>>,
  deps: readonly unknown[],
): LiveList<R> {
  const { data, error, loading, reload } = useAsync(load, deps);
  useChanges(kinds, reload);
  return { rows: data?.records, total: data?.total ?? 0, error, loading, reload };
}
