import { useMemo } from 'react';
import { useLatest } from '../useLatest.ts';
import type { Act } from './act.ts';

/**
 * The same acts until one comes, goes or is called otherwise, so that columns that show them are not made anew with
 * every render; what they do is of now. What an act says of a row must go by the row alone.
 */
export function useStableActs<Row>(acts: ReadonlyArray<Act<Row>>): ReadonlyArray<Act<Row>> {
  const latest = useLatest(acts);
  const token = JSON.stringify(acts.map(({ id, label, row }) => [id, label, row?.under]));
  return useMemo(
    () =>
      acts.map((act) => ({
        ...act,
        run: (rows: readonly Row[]) => latest.current.find(({ id }) => id === act.id)?.run(rows),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [token, latest],
  );
}
