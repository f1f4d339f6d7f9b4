import type { ReactNode } from 'react';
import type { Page } from '#client/api/http.ts';
import { ErrorState } from '../states/ErrorState.tsx';
import { ProgressLine } from '../states/ProgressLine.tsx';
import { Pager } from '../table/Pager.tsx';
import { usePagedRows } from '../table/usePagedRows.ts';
import { RowList } from './RowList.tsx';

interface Props<R> {
  readonly label: string;
  /** Another key is another list: it begins at its first page. */
  readonly listKey: string;
  /** Another mark is another state of what the rows belong to: the page is asked again. */
  readonly mark?: string;
  readonly load: (page: number, signal: AbortSignal) => Promise<Page<R>>;
  /** Rows a page. */
  readonly size: number;
  readonly idOf: (row: R) => string | number;
  readonly render: (row: R) => ReactNode;
  /** Said where there is no row. */
  readonly nothing: string;
  /** Instead of the line of progress, until the first page is there. */
  readonly bones?: ReactNode;
  /** Beside the pager. */
  readonly left?: (total: number) => string;
  /** Hears how many rows there are. */
  readonly className?: string;
}

/** A list of a drawer or a card that is read page by page. */
export function PagedRows<R>(props: Props<R>) {
  const { label, size, idOf, render, nothing, left, className, bones = <ProgressLine /> } = props;
  const { data, error, loading, reload, page, setPage } = usePagedRows({ mark: '', ...props });
  if (data === undefined) return error === undefined ? bones : <ErrorState error={error} onRetry={reload} />;
  return (
    <>
      {loading && <ProgressLine />}
      <RowList
        rows={data.records}
        nothing={data.total === 0 ? nothing : undefined}
        {...{ label, idOf, render, className }}
      />
      {data.total > size && (
        <Pager
          page={page}
          size={size}
          total={data.total}
          isMore={data.isMore}
          onPage={setPage}
          left={left?.(data.total)}
        />
      )}
    </>
  );
}
