import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { usePagedRows } from '#client/ui/table/usePagedRows.ts';
import { Bones } from './Bones.tsx';
import { Card } from './Card.tsx';
import { shownRows } from './calls.ts';
import classes from './userDetail.module.css';

interface Props<R> {
  readonly title: string;
  readonly testId: string;
  readonly tools?: ReactNode;
  /** Another key is another list: it begins at its first page. */
  readonly listKey: string;
  readonly load: (
    page: number,
    signal: AbortSignal,
  ) => Promise<{ readonly records: readonly R[]; readonly total: number; readonly isMore?: boolean }>;
  readonly idOf: (row: R) => string | number;
  readonly render: (row: R) => ReactNode;
}

/** A card with a list that is read page by page. */
export function PagedRows<R>({ title, testId, tools, listKey, load, idOf, render }: Props<R>) {
  const { t } = useTranslation();
  const { data, error, reload, page, setPage } = usePagedRows({ listKey, size: shownRows, load });
  return (
    <Card title={title} count={data?.total} testId={testId} tools={tools}>
      {data === undefined &&
        (error === undefined ? <Bones lines={4} /> : <ErrorState error={error} onRetry={reload} />)}
      {data?.total === 0 && <p className={classes.nothing}>{t('user.detailPage.nothing')}</p>}
      <ul className={classes.rows}>
        {data?.records.map((row) => (
          <li key={idOf(row)}>{render(row)}</li>
        ))}
      </ul>
      {data !== undefined && data.total > shownRows && (
        <Pager page={page} size={shownRows} total={data.total} isMore={data.isMore} onPage={setPage} />
      )}
    </Card>
  );
}
