import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#client/api/http.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { usePagedRows } from '#client/ui/table/usePagedRows.ts';
import { shownRows } from '../calls.ts';
import classes from '../devices.module.css';

interface Props<R> {
  readonly label: string;
  /** Another key is another list: it begins at its first page. */
  readonly listKey: string;
  /** Another mark is another state of the device: the page is asked again. */
  readonly mark: string;
  readonly load: (page: number, signal: AbortSignal) => Promise<Page<R>>;
  readonly idOf: (row: R) => string | number;
  readonly render: (row: R) => ReactNode;
  readonly none: string;
}

/** A list of the drawer that is read page by page. */
export function PagedRows<R>({ label, listKey, mark, load, idOf, render, none }: Props<R>) {
  const { t } = useTranslation();
  const { data, error, reload, page, setPage } = usePagedRows({ listKey, mark, size: shownRows, load });
  if (data === undefined) return error === undefined ? null : <ErrorState error={error} onRetry={reload} />;
  return (
    <>
      {data.total === 0 && <p className={classes.none}>{none}</p>}
      <ul className={classes.rows} aria-label={label}>
        {data.records.map((row) => (
          <li key={idOf(row)}>{render(row)}</li>
        ))}
      </ul>
      {data.total > shownRows && (
        <Pager
          page={page}
          size={shownRows}
          total={data.total}
          isMore={data.isMore}
          onPage={setPage}
          left={t('device.rows', { n: data.total })}
        />
      )}
    </>
  );
}
