import { useMemo } from 'react';
import { useLatest } from '../useLatest.ts';
import type { RowAction } from './rowAction.ts';

/**
 * The same actions until one comes, goes or is called otherwise, so that columns that show them are not made anew with
 * every render; what they do is of now. What an act says of a row must go by the row alone.
 */
export function useStableActions<Row>(actions: ReadonlyArray<RowAction<Row>>): ReadonlyArray<RowAction<Row>> {
  const latest = useLatest(actions);
  const token = JSON.stringify(actions.map(({ id, label, row }) => [id, label, row?.under]));
  return useMemo(
    () =>
      actions.map((act) => ({
        ...act,
        run: (rows: readonly Row[]) => latest.current.find(({ id }) => id === act.id)?.run(rows),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [token, latest],
  );
}
