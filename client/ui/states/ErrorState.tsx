import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, mayPass, messageOf } from '#client/api/errors.ts';
import { useLatest } from '../useLatest.ts';
import { retryMs } from '../useRetry.ts';
import classes from './states.module.css';

/** What nobody answered may be answered now: it is asked again by itself, not by all pages in the same second. */
function useAskAgain(error: unknown, retry: () => void): void {
  const latest = useLatest(retry);
  useEffect(() => {
    if (!mayPass(error)) return undefined;
    const timer = setTimeout(() => latest.current(), retryMs * (1 + Math.random() / 4));
    return () => clearTimeout(timer);
  }, [error, latest]);
}

/** A list that could not be loaded: the reason, the request's number for the log, and a second try. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  useAskAgain(error, onRetry);
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <div className={classes.panel} role="alert">
      <div className="gl-dialog-title">{t('common.loadFailed')}</div>
      <div className={classes.hint}>{messageOf(error)}</div>
      {requestId !== undefined && <small>{t('common.requestId', { id: requestId })}</small>}
      <Button mt={8} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
