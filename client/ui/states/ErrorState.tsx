import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, mayPass, messageOf } from '#client/api/errors.ts';
import { useLatest } from '../useLatest.ts';
import { useRetry } from '../useRetry.ts';
import classes from './states.module.css';

/** A list that could not be loaded: the reason, the request's number for the log, and a second try. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const latest = useLatest(onRetry);
  const askAgain = useCallback(() => latest.current(), [latest]);
  // What nobody answered may be answered now.
  useRetry(mayPass(error) ? error : undefined, askAgain);
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
