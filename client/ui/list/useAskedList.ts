import type { Page } from '#client/api/http.ts';
import { useAsync } from '../useAsync.ts';
import type { LiveList } from './useLiveRows.ts';

const none: ReadonlySet<string> = new Set();

/** A page of a list that nobody is told of: another key is another page, and its button asks again. */
export function useAskedList<R>(key: string, load: (signal: AbortSignal) => Promise<Page<R>>): LiveList<R> {
  const { data, error, loading, reload } = useAsync(load, [key]);
  const { records: rows, total = 0, isMore = false } = data ?? {};
  return { rows, total, isMore, error, loading, reload, waiting: 0, changed: none };
}
