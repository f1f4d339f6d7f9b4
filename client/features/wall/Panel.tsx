import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import classes from './panel.module.css';

/** What `useAsync` says of a question. */
interface Asked<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface Props<T> {
  readonly title: string;
  /** Beside the title: what the figures are of. */
  readonly note?: ReactNode;
  readonly asked: Asked<T>;
  readonly testId: string;
  readonly children: (data: T) => ReactNode;
}

/** A panel of the wall with its own failure and its own retry: old figures stay, and say that they are old. */
export function Panel<T>({ title, note, asked, testId, children }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = asked;
  const failed = error !== undefined && !loading;
  return (
    <section className={classes.panel} aria-label={title} data-testid={testId} data-stale={failed || undefined}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {failed && data !== undefined ? (
          <button type="button" className={classes.retrySmall} onClick={reload}>
            {t('wall.panel.stale')}
          </button>
        ) : (
          <span className={classes.note}>{note}</span>
        )}
      </div>
      {data !== undefined && children(data)}
      {data === undefined && failed && (
        <div className={classes.failed} role="alert">
          <span>{messageOf(error)}</span>
          <button type="button" className={classes.retry} onClick={reload}>
            {t('common.retry')}
          </button>
        </div>
      )}
      {data === undefined && !failed && <div className={classes.waiting}>{t('common.loading')}</div>}
    </section>
  );
}
