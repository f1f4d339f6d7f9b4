import { useAsync } from '#client/ui/useAsync.ts';
import { useRetry } from '#client/ui/useRetry.ts';

/** As `useAsync`; what failed is asked again by itself, for nobody stands before a wall. */
export function useAsked<T>(...asked: Parameters<typeof useAsync<T>>): ReturnType<typeof useAsync<T>> {
  const state = useAsync(...asked);
  useRetry(state.error !== undefined && !state.loading, state.reload);
  return state;
}
