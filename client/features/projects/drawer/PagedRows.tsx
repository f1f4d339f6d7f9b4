import type { ReactNode } from 'react';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { usePagedRows } from '#client/ui/table/usePagedRows.ts';
import { drawerRows } from '../calls.ts';
import classes from '../projects.module.css';

interface Props<R> {
  readonly label: string;
  /** Another key is another list: it begins at its first page. */
  readonly listKey: string;
  /** Says that there is nothing. */
  readonly nothing: string;
  /** What of the project the rows depend on: another value asks for them again. */
  readonly mark: string;
  readonly load: (
    page: number,
    signal: AbortSignal,
  ) => Promise<{ readonly records: readonly R[]; readonly total: number }>;
  readonly idOf: (row: R) => string | number;
  readonly render: (row: R) => ReactNode;
}

/** A list in the drawer, page by page. */
export function PagedRows<R>({ label, nothing, listKey, mark, load, idOf, render }: Props<R>) {
  const { data, error, loading, reload, page, setPage } = usePagedRows({ listKey, mark, size: drawerRows, load });
  if (data === undefined) return error === undefined ? <ProgressLine /> : <ErrorState error={error} onRetry={reload} />;
  return (
    <>
      {loading && <ProgressLine />}
      {data.total === 0 && <div className={classes.none}>{nothing}</div>}
      <ul className={classes.rows} aria-label={label}>
        {data.records.map((row) => (
          <li key={idOf(row)}>{render(row)}</li>
        ))}
      </ul>
      {data.total > drawerRows && <Pager page={page} size={drawerRows} total={data.total} onPage={setPage} />}
    </>
  );
}
